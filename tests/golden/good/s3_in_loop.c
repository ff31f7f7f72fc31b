public
int main() {
  private
    int s, t = 0;
    for (public int i = 0; i < 3; i++) {
        smcinput(s, 1);
        t += s;
    }
    smcoutput(t, 1);
    return 0;
}
