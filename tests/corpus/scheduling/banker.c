// The banker's algorithm: is there an order in which all processes can end with what is free?
#define P 6
#define R 3

int main(void) {
    int allocated[P][R], wanted[P][R], available[R], order[P];
    _Bool ended[P] = {0};
    int count = 0, safe;
  public
    int round, p, r;

    smcinput(allocated, 1, P, R);
    smcinput(wanted, 1, P, R);
    smcinput(available, 1, R);
    for (p = 0; p < P; p++)
        order[p] = -1;
    for (round = 0; round < P; round++)
        for (p = 0; p < P; p++) {
            _Bool can = !ended[p];
            for (r = 0; r < R; r++)
                if (wanted[p][r] > available[r])
                    can = 0;
            if (can) {
                for (r = 0; r < R; r++)
                    available[r] += allocated[p][r];
                ended[p] = 1;
                order[count] = p;
                count++;
            }
        }
    safe = count == P;
    smcoutput(safe, 1);
    smcoutput(order, 1, P);
    return 0;
}
