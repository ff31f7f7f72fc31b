public
int g;
void set() {
    g = 1;
}
void no() {
}
public
int main() {
  private
    int s = 1;
    void (*f)() = set;
    if (s)
        f(); // error: a branch on private data may not
    return g;
}
