public
int main() {
  private
    int s = 1;
  public
    int x;
    __asm__("mov %1,%0" : "=r"(x) : "r"(s)); // error: assembler code cannot use 's', which is
    return x;
}
