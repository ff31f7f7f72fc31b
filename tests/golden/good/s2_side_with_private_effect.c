private
int count;
int step() {
    return ++count;
}
public
int main() {
  private
    int s = 1;
    s = s && step();
    smcoutput(count, 1);
    smcoutput(s, 1);
    return 0;
}
