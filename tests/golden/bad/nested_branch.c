public
int main() {
  private
    int s = 1;
  public
    int x = 0, n = 1;
    if (n) {
        if (s) {
            if (n)
                x = 1; // error: a branch on private data may not
        }
    }
    return x;
}
