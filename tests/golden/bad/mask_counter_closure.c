public
int main() {
  private
    int s = 1;
  public
    int i;
    for (i = 0; i < 4; i++)
        if (s)
            break;
  public
    int x = sizeof(int[i]); // error: 'i' would show when the loop really
    return x;
}
