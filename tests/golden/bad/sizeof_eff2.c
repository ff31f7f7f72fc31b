public
int g;
public
int main() {
  private
    int s = 1;
  public
    int n = 3;
  public
    int a[n];
    if (s) {
      public
        int x = sizeof(*(g++, &a)); // error: a branch on private data may not
    }
    return g;
}
