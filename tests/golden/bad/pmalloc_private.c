public
int main() {
  private
    int s = 1;
  private
    int *p = pmalloc(s, int); // error: the number of elements of pmalloc must
    return 0;
}
