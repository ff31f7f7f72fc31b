public
int main() {
  private
    int s;
    smcinput(s, 1, 1);
    smcoutput(s, 1, 1);
    return 0;
}
