extern public int g;
private
int g; // error: 'g' is declared as 'private int', but
public
int main() {
  private
    int s = 1;
    g = s; // error: a private value flows into 'g', which
    return g;
}
