public
int main() {
  private
    int s = 2, t = 0;
    switch (s) {
    case 1:
        t = 1;
        break;
    case 2:
        t = 2;
    case 3:
        t += 5;
        break;
    default:
        t = 9;
    }
    smcoutput(t, 1);
    return 0;
}
