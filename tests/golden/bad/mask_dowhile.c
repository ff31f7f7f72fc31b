public
int main() {
  private
    int s = 1;
  public
    int i = 0;
    do {
        if (s)
            continue;
        i++; // error: a branch on private data may not
    } while (i < 3);
    return i;
}
