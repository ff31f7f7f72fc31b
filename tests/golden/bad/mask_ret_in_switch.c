public
int g;
void f(private int s) {
    switch (s) {
    case 1:
        return;
    }
    g = 1; // error: a branch on private data may not
}
public
int main() {
  private
    int s = 1;
    f(s);
    return g;
}
