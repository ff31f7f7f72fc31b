public
int main() {
  private
    int s = 1;
    s = s > 2 ? s + 1 : s - 1;
    smcoutput(s, 1);
    return 0;
}
