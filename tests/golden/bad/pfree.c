public
int main() {
  private
    int s = 1;
  private
    int *p = pmalloc(3, int);
    if (s)
        pfree(p); // error: a branch on private data may not
    return 0;
}
