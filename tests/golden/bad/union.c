union U {
  private
    int a;
  public
    int b;
};
public
int main() {
    union U u; // error: a union cannot hold private data, which
    u.a = 1;
    return u.b;
}
