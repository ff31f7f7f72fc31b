public
int main() {
  private
    int s = 1;
  private
    int a[4];
  private
    int *p;
    for (p = a; p < a + 4; p++)
        if (*p == s)
            break;
    return p - a; // error: 'p' would show when the loop really
}
