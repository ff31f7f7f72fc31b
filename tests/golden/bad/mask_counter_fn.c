public
int i;
public
int get() {
    return i;
}
public
int main() {
  private
    int s = 1;
    for (i = 0; i < 4; i++) // error: a branch on private data may not
        if (s)
            break;
    return get();
}
