public
int main() {
  private
    int s = 1;
  public
    int i;
    if (s)
        for (i = 0; i < 3; i++) // error: a branch on private data may not
            ;
    return i;
}
