public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    for (public int i = 0; i < 4; i++) {
        if (s)
            break;
        x = smcopen(s); // error: a branch on private data may not // error: a branch on private data may not
    }
    return x;
}
