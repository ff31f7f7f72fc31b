public
int main() {
  private
    int s = 1;
    smcoutput(s, s); // error: the party of smcoutput must be public,
    return 0;
}
