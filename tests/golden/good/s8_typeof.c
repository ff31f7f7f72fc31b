public
int main() {
  private
    int s = 1;
    __typeof__(s) t = s;
    smcoutput(t, 1);
    return 0;
}
