public
int main() {
  private
    int a[4], s = 0;
    for (public int i = 0; i < 4; i++) {
        if (a[i] > 3)
            break;
        s += a[i];
    }
    smcoutput(s, 1);
    return 0;
}
