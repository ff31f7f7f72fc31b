public
int main() {
  private
    int s = 1;
  private
    int *p = &s;
    return smcopen(p); // error: 'p' is public already
}
