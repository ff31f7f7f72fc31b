struct item {
    int price;
  public
    int count;
};
public
int main() {
  private
    struct item t;
    t.price = 1;
    t.count = 2;
    smcoutput(t.price, 1);
    return t.count;
}
