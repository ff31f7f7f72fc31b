public
int main() {
  private
    int s = 1;
  public
    int c[1];
    for (c[0] = 0; c[0] < 4; c[0]++) // error: a branch on private data may not
        if (s)
            break;
    return c[0];
}
