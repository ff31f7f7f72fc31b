public
int main() {
  private
    int s = 1;
  public
    int x;
  private
    int *p = (private int *)&x; // error: a cast from 'int *' to 'private
    *p = s;
    return x;
}
