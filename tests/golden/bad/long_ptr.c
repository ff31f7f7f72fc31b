public
int main() {
  private
    int s = 1;
  private
    long *c = (private long *)&s; // error: a cast from 'private int *' to
    *c = 3;
    return 0;
}
