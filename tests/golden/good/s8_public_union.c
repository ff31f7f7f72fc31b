public
union both {
    int i;
    float f;
} u;
public
int main() {
    u.f = 1;
  private
    int s = u.i;
    smcoutput(s, 1);
    return 0;
}
