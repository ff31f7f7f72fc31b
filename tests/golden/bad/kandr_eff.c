public
int g;
int f(a)
int a;
{
    g = 1;
    return a;
}
public
int main() {
  private
    int s = 1;
    if (s)
        f(s); // error: a branch on private data may not
    return g;
}
