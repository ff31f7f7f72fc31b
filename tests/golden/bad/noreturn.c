_Noreturn void die(void);
public
int main() {
  private
    int s = 1;
    if (s)
        die(); // error: a branch on private data may not
    return 0;
}
