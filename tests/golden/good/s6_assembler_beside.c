public
int main() {
  private
    int s = 1;
    __asm__ volatile("nop # s");
    smcoutput(s, 1);
    return 0;
}
