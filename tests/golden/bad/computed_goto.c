public
int main() {
  private
    int s = 1;
    void *t[] = {&&a, &&b};
    goto *t[s]; // error: public data is indexed by 's', which
a:
    return 1;
b:
    return 0;
}
