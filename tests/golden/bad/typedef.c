typedef public int pi;
public
int main() {
  private
    int s = 1;
    pi x = s; // error: a private value flows into 'x', which
    return x;
}
