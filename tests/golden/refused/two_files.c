// options: two_files_part.c // error: 'shared' is declared as 'int', but as 'private int' before: one is private, the other public // note: 'helper' assigns to public 'log_of_calls' here
private int shared; // note: 'shared' is declared here
int helper(int x);
public int main() {
    private int s = helper(shared);
    if (s) // note: the branch is private because of this condition
        s = helper(s); // error: a branch on private data may not call 'helper', which assigns to public 'log_of_calls' // hint: declare 'log_of_calls' private, or declare it inside of the branch where nothing behind needs its value
    return 0;
}
