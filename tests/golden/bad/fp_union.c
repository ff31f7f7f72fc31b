union U {
  public
    int (*a)(public int);
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
    union U u; // error: a union cannot hold private data, which
    u.a = id;
    return u.b(s);
}
