void w(void) {
}
void n(void) {
}
public
int main() {
  private
    int s = 1;
    void (*f)(void) = w;
    if (s)
        f = n; // error: a branch on private data may not
    return f == n;
}
