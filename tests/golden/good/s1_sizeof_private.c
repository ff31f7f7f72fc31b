public
int main() {
  private
    int s = 1;
  public
    unsigned long n = sizeof s + sizeof(private long);
    s = n;
    smcoutput(s, 1);
    return 0;
}
