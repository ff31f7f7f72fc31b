public
int main() {
  private
    int s = 1;
  public
    char *c = (public char *)&s; // error: a cast from 'private int *' to
    return *c;
}
