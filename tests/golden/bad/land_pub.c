public
int g;
public
int main() {
  private
    int s = 1;
  public
    int n = 1;
    if (n && s && (g = 1)) // error: a branch on private data may not
        s = 2;
    return g;
}
