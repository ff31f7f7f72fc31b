public
int main() {
  private
    int a[4];
    for (public int i = 0; i < 4; i++)
        a[i] = i;
    smcoutput(a, 1, 4);
    return 0;
}
