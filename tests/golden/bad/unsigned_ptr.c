public
int main() {
  private
    int s = 1;
  private
    unsigned *c = (private unsigned *)&s; // error: a cast from 'private int *' to
    *c = 3;
    return 0;
}
