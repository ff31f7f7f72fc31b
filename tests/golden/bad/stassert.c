public
int main() {
  private
    const int s = 1;
    _Static_assert(s, "x"); // error: this must be an integer constant expression
    return 0;
}
