public
int main() {
  private
    const int s = 1;
  public
    int x = 2;
    switch (x) {
    case s: // error: this must be an integer constant expression
        return 1;
    }
    return 0;
}
