// Private data are printed in the clear only.
int main(void) {
    int x = 3, a[2] = {1, 2};
    smcprint(x); // error: smcprint shows private data: it is for --plain, and is no part of a secure program // hint: guard it by '#ifdef __PICCO_PLAIN__', which only --plain defines
    smcprint(a, 2); // error: smcprint shows private data: it is for --plain, and is no part of a secure program // hint: guard it by '#ifdef __PICCO_PLAIN__', which only --plain defines
    return 0;
}
