public
int g;
void h(private int s) {
    if (s)
        return;
    g = 1; // error: a branch on private data may not
}
public
int main() {
  private
    int s = 1;
    h(s);
    return g;
}
