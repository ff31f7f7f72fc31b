// Fixed-point numbers in functions of whole arrays; floating-point ones that move along.
int main(void) {
    fixed<32,16> keys[5], most;
    float carried[5];
    int at, order[5] = {4, 3, 2, 1, 0};
    smcinput(keys, 1);
    smcinput(carried, 1);
    most = smcmax(keys, 5);
    smcoutput(most, 1);
    at = smcargmin(keys, 5);
    smcoutput(at, 1);
    smcsort(keys, 5, carried);
    smcoutput(keys, 1);
    smcoutput(carried, 1);
    smcprefixsum(keys, 5);
    smcoutput(keys, 1);
    smcpermute(order, 5, carried);
    smcoutput(carried, 1);
    return 0;
}
