public
int g;
void w(void) {
    g = 1;
}
void n(void) {
}
public
int main() {
  private
    int s = 1;
    void (*t[2])(void) = {n, w};
    t[s](); // error: data of type 'void (*)(void)' at a private index
    return g;
}
