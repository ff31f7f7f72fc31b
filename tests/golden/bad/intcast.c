public
int main() {
  private
    int s = 1;
  public
    unsigned long a = (unsigned long)&s; // error: a cast from 'private int *' to
    return *(public int *)a;
}
