// Decodes a stream of bits with a known Huffman tree: children in a table, leaves are negative.
#define BITS 64
#define SYMBOLS 7

public
int child[SYMBOLS - 1][2] = {{1, 2}, {3, 4}, {5, -1}, {-2, -3}, {-4, -5}, {-6, -7}};

int main(void) {
    _Bool bit[BITS];
    int count[SYMBOLS] = {0}, node = 0, symbols = 0, first = 0;

    smcinput(bit, 1, BITS);
    for (public int i = 0; i < BITS; i++) {
        node = child[node][bit[i]];
        if (node < 0) {
            int symbol = -node - 1;
            if (symbols == 0)
                first = symbol;
            count[symbol]++;
            symbols++;
            node = 0;
        }
    }
    smcoutput(symbols, 1);
    smcoutput(first, 1);
    smcoutput(count, 1, SYMBOLS);
    return 0;
}
