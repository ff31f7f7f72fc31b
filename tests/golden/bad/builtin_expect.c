public
int main() {
  private
    int s = 1;
    if (__builtin_expect(s, 1)) // error: private data cannot be passed to '__builtin_expect'
        return 1;
    return 0;
}
