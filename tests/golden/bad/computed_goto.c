public
int main() {
  private
    int s = 1;
    void *t[] = {&&a, &&b};
    goto *t[s]; // error: data of type 'void *' at a private index
a:
    return 1;
b:
    return 0;
}
