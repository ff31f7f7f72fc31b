private
const int limit = 10;
public
int main() {
  private
    int s = limit + 1;
    smcoutput(s, 1);
    return 0;
}
