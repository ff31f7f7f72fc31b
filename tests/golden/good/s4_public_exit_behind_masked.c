public
int main() {
  private
    int a[4], s = 0;
    for (public int i = 0;; i++) {
        if (i == 4)
            break;
        if (a[i])
            break;
        s += i;
    }
    smcoutput(s, 1);
    return 0;
}
