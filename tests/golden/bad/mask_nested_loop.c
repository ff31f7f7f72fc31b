public
int main() {
  private
    int s = 1;
  public
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++)
            if (s)
                break;
        if (j == 3) // error: 'j' would show when the loop really
            smcoutput(s, 1);
    }
    return 0;
}
