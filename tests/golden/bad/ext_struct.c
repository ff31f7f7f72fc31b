struct A {
  private
    int a;
};
void ext(struct A *x);
public
int main() {
    struct A s;
    ext(&s); // error: private data goes to 'ext', whose body
    return 0;
}
