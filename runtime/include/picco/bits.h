/* Functions of the bits of one integer, as C programs call them that the compiler makes. */
#ifndef PICCO_BITS_H
#define PICCO_BITS_H

typedef enum picco_bits { PICCO_POPCOUNT, PICCO_PARITY, PICCO_CLZ, PICCO_CTZ, PICCO_FFS } picco_bits;

#endif
