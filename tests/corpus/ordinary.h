// Makes a program of the corpus ordinary C: `gcc -include ordinary.h`. Input party P's numbers stand in the file that the
// environment names as INPUT_P; standard output has a line for each number: the output party's number, and the value.
// Structs that are read as a whole have fields of type int only, and no array is read through a pointer.
#include <stdio.h>
#include <stdlib.h>

#define private
#define public

enum ordinary_kind {
    kInts,
    kBits,
    kChars,
    kBytes,
    kShorts,
    kWords,
    kUnsigned,
    kLongs,
    kUnsignedLongs,
    kFloats
};

#define ORDINARY_TYPE(T, kind)                                                                               \
    T:                                                                                                       \
    kind, T * : kind, T(*)[] : kind
#define ORDINARY_KIND(v)                                                                                     \
    _Generic((v), ORDINARY_TYPE(_Bool, kBits), ORDINARY_TYPE(char, kChars),                                  \
             ORDINARY_TYPE(unsigned char, kBytes), ORDINARY_TYPE(short, kShorts),                            \
             ORDINARY_TYPE(unsigned short, kWords), ORDINARY_TYPE(unsigned, kUnsigned),                      \
             ORDINARY_TYPE(long, kLongs), ORDINARY_TYPE(unsigned long, kUnsignedLongs),                      \
             ORDINARY_TYPE(float, kFloats), default                                                          \
             : kInts)

static const size_t ordinary_sizes[] = {
    sizeof(int), sizeof(_Bool), 1, 1, 2, 2, sizeof(unsigned), sizeof(long), sizeof(long), sizeof(float)};

static inline size_t ordinary_count(size_t bytes, int kind, size_t rows, size_t columns) {
    return rows && kind != kInts ? rows * columns : bytes / ordinary_sizes[kind];
}

static FILE *ordinary_files[10];

static inline FILE *ordinary_file(int party) {
    char name[] = "INPUT_0";
    name[6] += party;
    if (!ordinary_files[party] && !(ordinary_files[party] = fopen(getenv(name), "r"))) {
        perror(name);
        exit(1);
    }
    return ordinary_files[party];
}

static inline void ordinary_read(int party, void *to, int kind, size_t count) {
    FILE *file = ordinary_file(party);
    for (size_t i = 0; i < count; i++) {
        double real = 0;
        long value = 0;
        if (kind == kFloats ? fscanf(file, "%lf", &real) != 1 : fscanf(file, "%ld", &value) != 1) {
            fprintf(stderr, "too few inputs\n");
            exit(1);
        }
        switch (kind) {
        case kInts:
            ((int *)to)[i] = (int)value;
            break;
        case kBits:
            ((_Bool *)to)[i] = value != 0;
            break;
        case kChars:
            ((char *)to)[i] = (char)value;
            break;
        case kBytes:
            ((unsigned char *)to)[i] = (unsigned char)value;
            break;
        case kShorts:
            ((short *)to)[i] = (short)value;
            break;
        case kWords:
            ((unsigned short *)to)[i] = (unsigned short)value;
            break;
        case kUnsigned:
            ((unsigned *)to)[i] = (unsigned)value;
            break;
        case kLongs:
            ((long *)to)[i] = value;
            break;
        case kUnsignedLongs:
            ((unsigned long *)to)[i] = (unsigned long)value;
            break;
        case kFloats:
            ((float *)to)[i] = (float)real;
            break;
        }
    }
}

static inline void ordinary_write(int party, const void *from, int kind, size_t count) {
    for (size_t i = 0; i < count; i++) {
        printf("%d ", party);
        switch (kind) {
        case kInts:
            printf("%d\n", ((const int *)from)[i]);
            break;
        case kBits:
            printf("%d\n", ((const _Bool *)from)[i]);
            break;
        case kChars:
            printf("%d\n", ((const char *)from)[i]);
            break;
        case kBytes:
            printf("%d\n", ((const unsigned char *)from)[i]);
            break;
        case kShorts:
            printf("%d\n", ((const short *)from)[i]);
            break;
        case kWords:
            printf("%d\n", ((const unsigned short *)from)[i]);
            break;
        case kUnsigned:
            printf("%u\n", ((const unsigned *)from)[i]);
            break;
        case kLongs:
            printf("%ld\n", ((const long *)from)[i]);
            break;
        case kUnsignedLongs:
            printf("%lu\n", ((const unsigned long *)from)[i]);
            break;
        case kFloats:
            printf("%.9g\n", ((const float *)from)[i]);
            break;
        }
    }
}

#define ORDINARY_MOVE(how, v, p, rows, columns)                                                              \
    how(p, (void *)&(v), ORDINARY_KIND(v), ordinary_count(sizeof(v), ORDINARY_KIND(v), rows, columns))
#define ORDINARY_PICK(a, b, c, d, NAME, ...) NAME
#define ORDINARY_0(how, v, p) ORDINARY_MOVE(how, v, p, 0, 1)
#define ORDINARY_1(how, v, p, rows) ORDINARY_MOVE(how, v, p, rows, 1)
#define ORDINARY_2(how, v, p, rows, columns) ORDINARY_MOVE(how, v, p, rows, columns)
#define smcinput(...)                                                                                        \
    ORDINARY_PICK(__VA_ARGS__, ORDINARY_2, ORDINARY_1, ORDINARY_0, )(ordinary_read, __VA_ARGS__)
#define smcoutput(...)                                                                                       \
    ORDINARY_PICK(__VA_ARGS__, ORDINARY_2, ORDINARY_1, ORDINARY_0, )(ordinary_write, __VA_ARGS__)
