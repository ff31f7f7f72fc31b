public
int main() {
  private
    int s = 1;
    struct {
      public
        int i;
    } c;
    for (c.i = 0; c.i < 4; c.i++) // error: a branch on private data may not
        if (s)
            break;
    return c.i;
}
