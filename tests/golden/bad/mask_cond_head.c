public
int g;
public
int more() {
    return g++ < 4;
}
public
int main() {
  private
    int s = 1;
    while (more()) // error: a branch on private data may not
        if (s)
            break;
    return g;
}
