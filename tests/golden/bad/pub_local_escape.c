public
int *g;
public
int main() {
  private
    int s = 1;
    if (s) {
      public
        int x = 1;
      public
        int *p = &x;
        *p = 2; // error: a branch on private data may not
    }
    return 0;
}
