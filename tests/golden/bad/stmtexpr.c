public
int main() {
  private
    int s = 1;
  public
    int x = ({ // error: a private value flows into 'x', which
        int t = s;
        t;
    });
    return x;
}
