void ap(void (*f)(public int *), public int *x) {
    f(x);
}
public
int g;
void w(public int *x) {
    *x = 1;
}
public
int main() {
  private
    int s = 1;
    if (s)
        ap(w, &g); // error: a branch on private data may not
    return g;
}
