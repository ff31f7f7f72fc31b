struct point {
    int x, y;
};
public
int main() {
  public
    struct point p = {1, 2};
    return p.x + p.y;
}
