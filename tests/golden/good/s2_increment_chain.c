public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    s = x++ + s++;
    smcoutput(s, 1);
    return x;
}
