public
int main() {
  private
    int s = 1;
  public
    int x = smcopen(s);
    if (x)
        x = 2;
    return x;
}
