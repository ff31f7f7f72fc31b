int find(int a[], public int n, int x) {
    for (public int i = 0; i < n; i++)
        if (a[i] == x)
            return i;
    return -1;
}
public
int main() {
  private
    int a[4];
  private
    int at = find(a, 4, 2);
    smcoutput(at, 1);
    return 0;
}
