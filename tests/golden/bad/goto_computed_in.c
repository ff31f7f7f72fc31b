public
int main() {
  private
    int s = 1;
    void *p = &&a;
    if (s) {
    a:
        s = 2;
    }
    goto *p; // error: goto cannot enter, leave or stand in
    return 1;
}
