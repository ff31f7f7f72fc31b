void ext(private int *x);
public
int main() {
  private
    int s = 1;
    ext(&s); // error: private data goes to 'ext', whose body
    return 0;
}
