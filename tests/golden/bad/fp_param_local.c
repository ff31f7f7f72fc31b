void ap(private int s, void (*f)(void)) {
    if (s)
        f(); // error: a branch on private data may not
}
public
int g;
void w(void) {
    g = 1;
}
public
int main() {
  private
    int s = 1;
    ap(s, w);
    return g;
}
