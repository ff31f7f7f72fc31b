// Names that are close to what was written.
struct point {
    public int x;
    public int height;
    struct {
        public int inner;
    };
};
enum color { RED, GREEN };
typedef public int number;
public int counter;
public void compute(public int n) {
    counter = n;
}
numbr one; // error: unknown type name 'numbr' // hint: did you mean 'number'?
struct pont two; // error: 'two' cannot have the type 'private struct pont'
public int main() {
    public struct point p = {.hight = 3}; // error: the designator does not fit 'struct point' // hint: did you mean 'height'?
    p.heigth = 3; // error: 'struct point' has no field 'heigth' // hint: did you mean 'height'?
    p.iner = 2; // error: 'struct point' has no field 'iner' // hint: did you mean 'inner'?
    p.nothing_like_it = 1; // error: 'struct point' has no field 'nothing_like_it'
    counter = GREN; // error: 'GREN' is not declared // hint: did you mean 'GREEN'?
    countr = 3; // error: 'countr' is not declared // hint: did you mean 'counter'?
    comptue(3); // error: the function 'comptue' is not declared // hint: did you mean 'compute'?
    comptue(4);
    smcoutptu(counter, 1); // error: the function 'smcoutptu' is not declared // hint: did you mean 'smcoutput'?
    counter = __builtin_offsetof(struct point, heigt); // error: 'private struct point' has no field 'heigt' // hint: did you mean 'height'?
    public struct pont three; // error: 'three' cannot have the type 'struct pont' // hint: did you mean 'point'?
    if (counter)
        goto finsh; // error: there is no label 'finsh' in this function // hint: did you mean 'finish'?
    goto nowhere_near; // error: there is no label 'nowhere_near' in this function
finish:
    return 0;
}
public int again() {
    comptue(3); // error: the function 'comptue' is not declared // hint: did you mean 'compute'?
    return countr; // error: 'countr' is not declared // hint: did you mean 'counter'?
}
