#define PUB public
#define MAX(a, b) ((a) > (b) ? (a) : (b))
PUB int main() {
  private
    int s = 1, t = 2;
    s = MAX(s, t);
    smcoutput(s, 1);
    return 0;
}
