public
int main() {
  private
    int s = 1;
  public
    int x;
    __builtin_memcpy(&x, &s, 4); // error: private data cannot be passed to '__builtin_memcpy'
    return x;
}
