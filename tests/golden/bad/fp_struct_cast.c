struct A {
  public
    int (*a)(public int);
};
struct B {
  public
    int (*b)(private int);
};
public
int id(public int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
    struct A u = {id};
    return ((struct B *)&u)->b(s); // error: a cast from 'private struct A *'
}
