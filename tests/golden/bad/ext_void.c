void ext(void *x);
public
int main() {
  private
    int s = 1;
    ext(&s); // error: 'private int *' does not fit 'void
    return 0;
}
