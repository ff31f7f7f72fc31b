struct pair {
  private
    int a, b;
};
struct pair order(int x, int y) {
    struct pair p = {x, y};
    if (x <= y)
        return p;
    p.a = y;
    p.b = x;
    return p;
}
public
int main() {
    struct pair p = order(3, 2);
    smcoutput(p.a, 1);
    return 0;
}
