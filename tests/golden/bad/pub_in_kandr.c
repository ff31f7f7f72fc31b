f(x) public int x; // error: the declaration names no type
{ return 1; }
public
int main() {
  private
    int s = 1;
    f(s); // error: a private value flows into argument 1
    return 0;
}
