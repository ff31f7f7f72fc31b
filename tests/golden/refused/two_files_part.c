public int shared;
public int log_of_calls;
int helper(int x) {
    log_of_calls++;
    return x;
}
