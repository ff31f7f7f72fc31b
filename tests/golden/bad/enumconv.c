enum E { A, B };
public
int main() {
  private
    int s = 1;
  public
    enum E e = s; // error: a private value flows into 'e', which
    return e;
}
