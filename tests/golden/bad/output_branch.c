public
int main() {
  private
    int s = 1;
    if (s)
        smcoutput(s, 1); // error: a branch on private data may not
    return 0;
}
