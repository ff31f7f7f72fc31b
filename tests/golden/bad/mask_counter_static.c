public
int main() {
  private
    int s = 1;
    static public int i;
    for (i = 0; i < 4; i++) // error: a branch on private data may not
        if (s)
            break;
    return i;
}
