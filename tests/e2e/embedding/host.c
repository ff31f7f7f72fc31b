/* An application with picco inside. host share PARTIES NAME OPTIONS writes in1-NAME.1, ...; host reconstruct PARTIES
 * RESULT OPTIONS reads RESULT.1, ...; host compute PARTY HOW does a line of standard input at a time, "LIBRARY RUN NAME
 * RESULT ARGUMENT", one after the other in this process. Each prints "CODE FILE LINE MESSAGE". */
#include <picco/application.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

static picco_bytes read_file(int party, const char *name) {
    picco_bytes bytes = {party, malloc(1 << 20), 0};
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return bytes;
    bytes.size = fread(bytes.data, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void write_file(const char *name, const picco_bytes *bytes) {
    FILE *file = fopen(name, "wb");
    fwrite(bytes->data, 1, bytes->size, file);
    fclose(file);
}

static void report(int code, const picco_error *error) {
    printf("%d %s %d %s\n", code, error->file[0] != '\0' ? error->file : "-", error->line, error->message);
    fflush(stdout);
    if (code != error->code)
        printf("another code in the error: %d\n", error->code);
}

static int share(int parties, const char *files, const char *const *options) {
    picco_error error;
    char name[64];
    for (int input = 1; input <= 2; ++input) {
        char id[8], key[32];
        snprintf(id, sizeof id, "%d", input);
        snprintf(key, sizeof key, "input%d.key", input);
        const char *own[16] = {"--party", id, "--util", "prog.util", "--to", "runtime.conf", "--key", key};
        for (int i = 0; options[i] != NULL; ++i)
            own[8 + i] = options[i];
        snprintf(name, sizeof name, "in%d.txt", input);
        picco_bytes text = read_file(input, name);
        picco_bytes shares[8] = {{0, NULL, 0}};
        const int code = picco_share(own, text.data, text.size, shares, (size_t)parties, &error);
        report(code, &error);
        for (int i = 0; i < parties && code == 0; ++i) {
            snprintf(name, sizeof name, "in%d-%s.%d", input, files, shares[i].party);
            write_file(name, &shares[i]);
            picco_free_bytes(&shares[i]);
        }
        free(text.data);
    }
    return 0;
}

static int reconstruct(int parties, const char *result, const char *const *options) {
    picco_error error;
    picco_bytes results[8], text = {0, NULL, 0};
    char name[64];
    for (int i = 0; i < parties; ++i) {
        snprintf(name, sizeof name, "%s.%d", result, i + 1);
        results[i] = read_file(i + 1, name);
    }
    const int code = picco_reconstruct(options, results, (size_t)parties, &text, &error);
    report(code, &error);
    fwrite(text.data, 1, text.size, stdout);
    for (int i = 0; i < parties; ++i) {
        if (results[i].party < 0)
            printf("wrong: %d\n", -results[i].party);
        free(results[i].data);
    }
    picco_free_bytes(&text);
    return 0;
}

static void compute(const char *party, int allows_dumps, char *line) {
    const char *library = strtok(line, " \n"), *run = strtok(NULL, " \n"), *files = strtok(NULL, " \n"),
               *result = strtok(NULL, " \n"), *argument = strtok(NULL, " \n");
    char key[32], name[64];
    snprintf(key, sizeof key, "party%s.key", party);
    const char *options[] = {"--party", party, "--runtime",         "runtime.conf",
                             "--key",   key,   "--connect-timeout", "90",
                             "--run",   run,   "--threads",         "1",
                             "--",      argument, NULL,             NULL};
    if (allows_dumps) {
        options[12] = "--allow-core-dumps";
        options[13] = "--";
        options[14] = argument;
    }
    picco_bytes inputs[2];
    for (int input = 1; input <= 2; ++input) {
        char file[64];
        snprintf(file, sizeof file, "in%d-%s.%s", input, files, party);
        inputs[input - 1] = read_file(input, file);
    }
    picco_bytes output = {1, NULL, 0};
    picco_error error;
    report(picco_compute(library, options, inputs, 2, &output, 1, &error), &error);
    if (output.data != NULL) {
        snprintf(name, sizeof name, "%s.%s", result, party);
        write_file(name, &output);
        picco_free_bytes(&output);
    }
    free(inputs[0].data);
    free(inputs[1].data);
}

int main(int argc, char **argv) {
    const char *const *options = (const char *const *)argv + 4;
    if (argc < 4)
        return 2;
    if (strcmp(argv[1], "share") == 0)
        return share(atoi(argv[2]), argv[3], options);
    if (strcmp(argv[1], "reconstruct") == 0)
        return reconstruct(atoi(argv[2]), argv[3], options);
    char line[256];
    const int allows_dumps = strcmp(argv[3], "dumps") == 0;
    while (fgets(line, sizeof line, stdin) != NULL)
        compute(argv[2], allows_dumps, line);
    printf("dumpable %d\n", prctl(PR_GET_DUMPABLE, 0, 0, 0, 0));
    return 0;
}
