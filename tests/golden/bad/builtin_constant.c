public
int main() {
  private
    int s = 1;
    return __builtin_constant_p(s); // error: private data cannot be passed to '__builtin_constant_p'
}
