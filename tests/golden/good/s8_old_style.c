private
int f(a, b)
int a;
public
int b;
{ return a + b; }
public
int main() {
  private
    int s = f(1, 2);
    smcoutput(s, 1);
    return 0;
}
