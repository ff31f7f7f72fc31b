public
int main() {
  private
    int s = 1;
    if (s)
        for (public int i = 0; i < 9; i++) {
            if (i == 3)
                break;
            s += i;
        }
    smcoutput(s, 1);
    return 0;
}
