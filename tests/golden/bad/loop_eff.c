public
int main() {
  private
    int s = 1;
  public
    int i = 0;
    for (; i < 10 && s; i++) // error: a loop runs on the private condition
        ;
    return i;
}
