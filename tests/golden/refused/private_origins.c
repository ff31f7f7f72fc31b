// What comes from smcinput stays private: no hint declares it public, whatever way it takes.
struct survey {
    int count, ages[10];
};

int limit; // note: 'limit' is private; data without a qualifier is

int from_argument(int n) { // note: 'n' is private; data without a qualifier is
    int sum = 0;
    for (public int i = 0; i < n; i++) // error: a loop runs on the private condition 'i < n' // hint: loop to a public bound and begin the body with 'if (!(i < n)) break;', which stays private
        sum += i;
    return sum;
}

int never_called(int n) { // note: 'n' is private; data without a qualifier is
    int a[n]; // error: an array size must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    a[0] = 1;
    return a[0];
}

void set(int *place) {
    smcinput(*place, 1);
}

int result(void) {
    int x;
    smcinput(x, 1);
    return x;
}

void set_limit(int value) {
    limit = value;
}

int length_of(struct survey s) {
    return s.count;
}

int main(void) {
    int first, second, third, fourth, fifth, sixth = 0, seventh, eighth = 3, x, *pointer = &first; // note: 'sixth' is private; data without a qualifier is // note: 'x' is private; data without a qualifier is // note: 'first' is private; data without a qualifier is // note: 'second' is private; data without a qualifier is // note: 'third' is private; data without a qualifier is // note: 'fourth' is private; data without a qualifier is // note: 'fifth' is private; data without a qualifier is // note: 'sixth' is private; data without a qualifier is // note: 'seventh' is private; data without a qualifier is // note: 'eighth' is private; data without a qualifier is
    int all[4], *row = all;
    struct survey s, *t = &s; // note: 's' is private; data without a qualifier is
    int (*function)(int) = from_argument;
    void (*setter)(int *) = set;
    smcinput(*pointer, 1);
    smcinput(row, 1, 4);
    smcinput(t->count, 1);
    set(&second);
    setter(&seventh);
    third = result();
    fourth = all[1] + 1;
    smcinput(x, 1);
    from_argument(x);
    function(x);
    set_limit(x);
    fifth = length_of(s);
    while (sixth < x) // error: a loop runs on the private condition 'sixth < x' // hint: loop to a public bound and begin the body with 'if (!(sixth < x)) break;', which stays private
        sixth++;
    eighth = x + unknown; // error: 'unknown' is not declared
    private int a1[first]; // error: an array size must be public, but 'first' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'first'
    private int a2[second]; // error: an array size must be public, but 'second' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'second'
    private int a3[third]; // error: an array size must be public, but 'third' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'third'
    private int a4[fourth]; // error: an array size must be public, but 'fourth' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'fourth'
    private int a5[fifth]; // error: an array size must be public, but 'fifth' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'fifth'
    private int a6[sixth]; // error: an array size must be public, but 'sixth' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'sixth'
    private int a7[seventh]; // error: an array size must be public, but 'seventh' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'seventh'
    private int a8[limit]; // error: an array size must be public, but 'limit' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'limit'
    private int a9[s.count]; // error: an array size must be public, but 's.count' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 's.count'
    private int a10[eighth]; // error: an array size must be public, but 'eighth' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'eighth'
    return 0;
}
