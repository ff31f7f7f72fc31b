public
int main() {
  private
    int s = 1, t = 0;
    s = s && (t || !s);
    smcoutput(s, 1);
    return 0;
}
