/* Runs a computing party inside an application: docs/EMBEDDING.md. Link with -lpicco (pkg-config picco).
 *
 *     picco build --library prog.c three-parties.conf          makes prog.so and prog.util
 *
 * All functions return PICCO_DONE or the exit code that the command of the same use would have, with the cause in
 * *error, and never end the process. Bytes that they give are released by picco_free_bytes. What they take stays the
 * caller's, and is not kept. */
#ifndef PICCO_APPLICATION_H
#define PICCO_APPLICATION_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum picco_code {
    PICCO_DONE = 0,
    PICCO_INPUT_AT_FAULT = 1, /* an input, a file, the configuration or the program */
    PICCO_USAGE = 2,          /* the options, or another computation that runs in this process */
    PICCO_RUN_FAILED = 3,     /* the computation or the network */
    PICCO_BUG = 70            /* in picco */
};

/* What went wrong. Where message begins with the name of a file, and perhaps a line of it, they stand here, too. */
typedef struct picco_error {
    int code;
    int line; /* 0: none */
    char file[256];
    char message[2048];
} picco_error;

/* What belongs to one party: a share file, a result file, an input. */
typedef struct picco_bytes {
    int party;
    void *data;
    size_t size;
} picco_bytes;

/* Runs a computing party of the program from begin to end. library: what picco build --library made. options: those of
 * the command line of a compiled program (docs/DEPLOYMENT.md), NULL at the end, and besides --allow-core-dumps: the
 * process keeps its core dumps, which would hold shares; without it they are switched off for good.
 *
 * inputs: share files by input party; each outputs[i].party names an output party, whose result file is put into
 * outputs[i] when all parties are done. Files named by --input and --output may stand beside them.
 *
 * One computation at a time runs in a process; each starts with fresh globals. */
int picco_compute(const char *library, const char *const *options, const picco_bytes *inputs,
                  size_t input_count, picco_bytes *outputs, size_t output_count, picco_error *error);

/* Shares the input of a party. options: those of picco-share-input without --input and --output; input: what its file
 * would hold, in the format of --input-format, else text. Puts the share files of all computing parties into shares,
 * whose number share_count must be. */
int picco_share(const char *const *options, const void *input, size_t size, picco_bytes *shares,
                size_t share_count, picco_error *error);

/* Puts the results of an output party together. options: those of picco-reconstruct-output without --shares and
 * --output; results: result files by computing party, t + 1 at least. *text gets the results in the format of
 * --output-format, else text. Result files that disagree with the others and were left out have their party set to
 * minus itself. */
int picco_reconstruct(const char *const *options, picco_bytes *results, size_t result_count,
                      picco_bytes *text, picco_error *error);

/* Erases and frees what data points to. */
void picco_free_bytes(picco_bytes *bytes);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
