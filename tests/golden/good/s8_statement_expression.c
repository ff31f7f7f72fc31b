public
int main() {
  public
    int n = ({
      public
        int k = 2;
        k + 1;
    });
  private
    int s = n;
    smcoutput(s, 1);
    return 0;
}
