// Pointers that would take private data, or functions on it, for something else.
struct box {
    private int a;
};
struct bag {
    public int b;
};
struct calls {
    public int (*call)(private int);
};
union either {
    public int (*first)(public int);
    public int (*second)(private int);
};
union place {
    private int *p;
    public long q;
};
public int shown(public int x) {
    return x;
}
private int hidden(private int x) {
    return x;
}
private int s, a[3][4], flat[12];
public int *p;

public int main() {
    public int (*f)(private int);
    void *v = shown;
    f = v; // error: 'void *' does not fit 'int (*)(private int)', the type of 'f': pointers to void and to private data do not mix
    f = (public int (*)(private int))shown; // error: a cast from 'int (*)(int)' to 'int (*)(private int)' would take private data for something else
    f = (public int (*)(private int))v; // error: a cast from 'void *' to 'int (*)(private int)' would take private data for something else
    f = (public int (*)(private int))(unsigned long)v; // error: a cast from 'unsigned long' to 'int (*)(private int)' would take private data for something else
    f = (public int (*)(private int))hidden; // error: a cast from 'private int (*)(private int)' to 'int (*)(private int)' would take private data for something else
    public int (*g)(public int) = shown;
    public int (**h)(private int) = (public int (**)(private int)) & g; // error: a cast from 'int (**)(int)' to 'int (**)(private int)' would take private data for something else
    v = (void *)f; // error: a cast from 'int (*)(private int)' to 'void *' would take private data for something else
    v = hidden; // error: 'private int (*)(private int)' does not fit 'void *', the type of 'v': pointers to void and to private data do not mix
    struct calls *c = (struct calls *)&g; // error: a cast from 'int (**)(int)' to 'struct calls *' would take private data for something else
    union either e; // error: a union cannot hold private data, which is not made of bytes to share // hint: declare a struct, which keeps its fields apart
    union place w; // error: a union cannot hold private data, which is not made of bytes to share // hint: declare a struct, which keeps its fields apart
    struct bag *b = (struct bag *)a; // error: a cast from 'private int (*)[4]' to 'private struct bag *' would mix private and public data
    private char *bytes = (private char *)&s; // error: a cast from 'private int *' to 'private char *' would take private data for something else
    private unsigned *u = (private unsigned *)&s; // error: a cast from 'private int *' to 'private unsigned int *' would take private data for something else
    private long *l = (private long *)&s; // error: a cast from 'private int *' to 'private long *' would take private data for something else
    public unsigned long number = (unsigned long)&s; // error: a cast from 'private int *' to 'unsigned long' would take private data for something else
    private int *back = (private int *)number; // error: a cast from 'unsigned long' to 'private int *' would take private data for something else
    private int *row = (private int *)a;
    private int(*rows)[4] = (private int(*)[4])flat;
    private int *none = (private int *)0;
    public _Bool some = (_Bool)row;
    p = (public int *)number;
    return 0;
}
