"""AES-128 [FIPS-197] on bytes, to check results."""


def multiply(a, b):
    product = 0
    while b:
        product ^= a * (b & 1)
        a = a << 1 ^ (a >> 7) * 0x11B
        b >>= 1
    return product


def s_box(x):
    inverse = next((y for y in range(1, 256) if multiply(x, y) == 1), 0)
    turned = [inverse >> (8 - k) | inverse << k for k in range(5)]
    return (turned[0] ^ turned[1] ^ turned[2] ^ turned[3] ^ turned[4] ^ 0x63) & 0xFF


BOX = [s_box(x) for x in range(256)]
TWICE = [multiply(2, x) for x in range(256)]


def round_keys(key):
    columns, constant = [key[i:i + 4] for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        last = columns[-1]
        if i % 4 == 0:
            last = [BOX[x] for x in last[1:] + last[:1]]
            last[0] ^= constant
            constant = multiply(2, constant)
        columns.append([x ^ y for x, y in zip(columns[i - 4], last)])
    return [sum(columns[i:i + 4], []) for i in range(0, 44, 4)]


def mixed(a):
    return [TWICE[a[i]] ^ TWICE[a[(i + 1) % 4]] ^ a[(i + 1) % 4] ^ a[(i + 2) % 4] ^ a[(i + 3) % 4] for i in range(4)]


def encrypt(keys, block):
    state = [x ^ k for x, k in zip(block, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            state = sum((mixed(state[i:i + 4]) for i in range(0, 16, 4)), [])
        state = [x ^ k for x, k in zip(state, key)]
    return state
