public
int main() {
  private
    int s = 1;
  private
    char *c = (private char *)&s; // error: a cast from 'private int *' to
    return 0;
}
