struct item {
  private
    int price;
};
public
int main() {
    struct item t[2];
    smcinput(t[1].price, 1);
  private
    int a[2][2];
    smcinput(a[1], 1, 2);
    smcoutput(t[1].price, 1);
    smcoutput(a[1][0], 1);
    return 0;
}
