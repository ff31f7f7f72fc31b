public
int main() {
  private
    int s = 1;
  public
    volatile int x;
    if (s)
        x = 1; // error: a branch on private data may not
    return 0;
}
