public
int id(public int x) {
    return x;
}
private
int idp(private int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int n = 0;
    return (n ? id : idp)(s); // error: '?:' cannot take operands of types 'int
}
