public
int main() {
  private
    int s = 1;
    void *v = &s; // error: 'private int *' does not fit 'void
  public
    int *q = v;
    return *q;
}
