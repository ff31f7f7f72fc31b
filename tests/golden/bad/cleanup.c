public
int g;
void c(public int *p) {
    g = 1;
}
public
int main() {
  private
    int s = 1;
    if (s) {
        __attribute__((cleanup(c))) public int x = 0; // error: a branch on private data may not
    }
    return g;
}
