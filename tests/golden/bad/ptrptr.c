public
int main() {
  private
    int s = 1;
  public
    int x;
  public
    int *q = &x;
  private
    int **pp = (private int **)&q; // error: a cast from 'int **' to 'private
    **pp = s;
    return x;
}
