public
int main() {
  private
    int s = 1;
    static public int x = s; // error: a private value flows into 'x', which
    return x;
}
