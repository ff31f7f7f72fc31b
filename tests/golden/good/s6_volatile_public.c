volatile public int v;
public
int main() {
  private
    int s = 1;
    if (s)
        s = v;
    smcoutput(s, 1);
    return 0;
}
