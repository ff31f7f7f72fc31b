public
int main() {
  private
    char c[4];
  private
    int *p = (private int *)c; // error: a cast from 'private char *' to
    *p = 1;
    return 0;
}
