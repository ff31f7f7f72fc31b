struct item {
  private
    int price;
  public
    int count;
};
public
int main() {
    struct item t = {3, 4};
    t.count = 5;
    t.price = t.count;
    smcoutput(t.price, 1);
    return t.count;
}
