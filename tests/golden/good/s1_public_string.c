public
int main() {
  public
    char *s = "abc";
    return s[0];
}
