public
int main() {
  private
    int s = 1;
    if (s)
        __builtin_unreachable(); // error: a branch on private data may not
    return 0;
}
