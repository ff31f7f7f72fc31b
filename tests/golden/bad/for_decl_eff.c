public
int g;
public
int main() {
  private
    int s = 1;
    if (s)
        for (public int i = g++; i < 2; i++) // error: a branch on private data may not
            ;
    return g;
}
