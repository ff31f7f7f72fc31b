struct link { private int value; struct link *next; }; // note: 'next' is declared here
struct flags { private int value; public int low : 3; }; // note: 'low' is declared here
struct fixed { const int number; };
union either { public int a; public float b; };
struct nothing {};
struct pair { private int first; private long second; };
struct other { private long first; };
struct pair list[3]; // note: 'list' is declared here
private int next(struct pair *p) {
    return p->first;
}
public int main() {
    struct link l;
    struct flags f;
    struct fixed x;
    public union either e;
    struct nothing n;
    struct other o;
    public int i = 0;
    smcinput(l, 1); // error: smcinput of the whole struct cannot move its field 'next' of type 'private struct link *'
    smcoutput(f, 1); // error: smcoutput of the whole struct cannot move its field 'low' of type 'int'
    smcinput(x, 1); // error: 'number' is const
    smcoutput(e, 1); // error: smcoutput cannot move data of type 'union either'
    smcoutput(n, 1); // error: smcoutput cannot move data of type 'private struct nothing'
    smcinput(list, 1, 3); // note: 'first' has the other type here
    smcinput(list[i++], 1); // error: this is evaluated for each field of the struct and cannot have side effects
    smcinput(list, 1, 2, 2); // error: the sizes do not fit 'list': it has 1 dimension(s), but 2 size(s) are given
    smcinput(list, 2, 2);
    smcinput(o, 1); // error: 'first' of party 1 is 'private long' here, but 'private int' elsewhere: a line of a file has one type
    smcinput(o, 3);
    return 0;
}
