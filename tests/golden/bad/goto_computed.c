public
int main() {
  private
    int s = 1;
    void *p = &&a;
    if (s)
        goto *p; // error: goto cannot enter, leave or stand in
    return 0;
a:
    return 1;
}
