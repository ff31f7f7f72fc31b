public
int main() {
  private
    int a[4], s = 0;
    for (public int i = 0; i < 4; i++) {
        switch (a[i]) {
        case 0:
            continue;
        case 1:
            s += 5;
        }
        s += 1;
    }
    smcoutput(s, 1);
    return 0;
}
