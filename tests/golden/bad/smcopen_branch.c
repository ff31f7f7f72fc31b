public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    if (s)
        x = smcopen(s); // error: a branch on private data may not // error: a branch on private data may not
    return x;
}
