public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    for (public int i = 0; i < 4; i++) {
        switch (s) {
        case 1:
            continue;
        }
        x = 1; // error: a branch on private data may not
    }
    return x;
}
