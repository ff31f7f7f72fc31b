public
int main() {
  private
    int s = 1;
    void *p;
    if (s)
        p = &&a; // error: a branch on private data may not
a:
    return 0;
}
