struct N {
    int v;
    struct N *next;
};
public
int main() {
  private
    struct N a;
  public
    struct N b;
    b.next = &a; // error: 'private struct N *' does not fit
    return b.next->v;
}
