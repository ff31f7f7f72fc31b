public
int main() {
  private
    int s = 1;
  public
    int x = 0, *p = &x;
    if (s)
        (*p)++; // error: a branch on private data may not
    return x;
}
