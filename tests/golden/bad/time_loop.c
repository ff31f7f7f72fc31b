public
int main() {
  private
    int s = 1;
  public
    int i = 0;
    do {
        i++;
    } while (s && i < 3); // error: a loop runs on the private condition
    return i;
}
