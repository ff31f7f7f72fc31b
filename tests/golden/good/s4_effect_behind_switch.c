public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    switch (s) {
    case 1:
        s = 2;
    }
    x = 1;
    smcoutput(s, 1);
    return x;
}
