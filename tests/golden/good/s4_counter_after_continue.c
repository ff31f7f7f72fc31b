public
int main() {
  private
    int a[4], s = 0;
  public
    int i;
    for (i = 0; i < 4; i++) {
        if (a[i])
            continue;
        s++;
    }
    smcoutput(s, 1);
    return i;
}
