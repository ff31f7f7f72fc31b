public
int g;
void set(public int x) {
    g = x;
}
struct V {
    void (*f)(public int);
};
public
int main() {
  private
    int s = 1;
    struct V v = {set};
    if (s)
        v.f(1); // error: a branch on private data may not
    return g;
}
