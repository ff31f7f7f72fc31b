public
int main() {
  private
    int s = 1;
  public
    int *p = (public int[]){s}; // error: a private value flows into data, which
    return *p;
}
