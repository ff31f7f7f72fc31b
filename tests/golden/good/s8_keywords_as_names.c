public
int main() {
  public
    struct {
        int private_, publics;
    } fixed = {1, 2};
    return fixed.publics;
}
