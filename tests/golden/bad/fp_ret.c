public
int g;
void w(void) {
    g = 1;
}
void (*get(void))(void) {
    return w;
}
public
int main() {
  private
    int s = 1;
    if (s)
        get()(); // error: a branch on private data may not
    return g;
}
