// Who of two people is richer? Nobody learns how rich anybody is.
int main(void) {
    private long alice, bob;
    private int richer;

    smcinput(alice, 1);
    smcinput(bob, 2);
    richer = alice == bob ? 0 : alice > bob ? 1 : 2;
    smcoutput(richer, 1);
    smcoutput(richer, 2);
    return 0;
}
