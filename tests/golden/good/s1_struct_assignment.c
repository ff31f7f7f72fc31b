struct pair {
  private
    int a, b;
};
public
int main() {
  private
    int s = 1;
    struct pair x = {1, 2}, y = {3, 4};
    if (s)
        x = y;
    smcoutput(x.a, 1);
    return 0;
}
