public
int main() {
  public
    int n = 3;
  private
    int a[n], hits = 0;
    for (public int i = 0; i < 5; i++)
        hits += i < n && hits < 9 && a[i] == 0;
    smcoutput(hits, 1);
    return 0;
}
