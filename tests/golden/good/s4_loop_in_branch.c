public
int main() {
  private
    int s = 1, t = 0;
    if (s > 0)
        for (public int i = 0; i < 3; i++)
            t += i;
    smcoutput(t, 1);
    return 0;
}
