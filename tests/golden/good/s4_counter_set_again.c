public
int main() {
  private
    int a[4];
  public
    int i;
    for (i = 0; i < 4; i++)
        if (a[i])
            break;
    i = 7;
    smcoutput(a[0], 1);
    return i;
}
