public
int main() {
  private
    int s = 1;
    (void)s;
    smcoutput(s, 1);
    return 0;
}
