public
int main() {
  private
    int s = 1;
  public
    int x = 0, n = 1;
    switch (n) {
    case 1:
        if (s)
            break;
        x = 1; // error: a branch on private data may not
    }
    return x;
}
