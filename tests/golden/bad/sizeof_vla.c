public
int main() {
  private
    int s = 1;
  public
    unsigned long x = sizeof(int[s]); // error: an array size must be public, but
    return x;
}
