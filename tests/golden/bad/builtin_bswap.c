public
int main() {
  private
    int s = 1;
    return __builtin_bswap32(s); // error: private data cannot be passed to '__builtin_bswap32'
}
