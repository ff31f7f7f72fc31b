public
int main() {
  private
    char s[] = "abc";
    smcoutput(s, 1, 4);
    return 0;
}
