public
int main() {
  private
    char *p = "abc"; // error: 'char *' does not fit 'private char
    return 0;
}
