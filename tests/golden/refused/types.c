private public int both; // error: both 'private' and 'public' in one declaration
public public int twice; // warning: the qualifier is repeated
static extern int stores; // error: more than one storage class in one declaration
unsigned float odd; // error: these words do not make a type
int<0> none; // error: the width must lie between 1 and 256
int<300> wide; // error: the width must lie between 1 and 256
int<both> dynamic; // error: this must be an integer constant expression
const implicit; // error: the declaration names no type
typedef private int secret;
public secret contradiction; // error: 'public' contradicts the type 'private secret'
typedef int open;
public open fine;
void nothing; // error: 'nothing' cannot have the type 'void'
struct missing lacks; // error: 'lacks' cannot have the type 'private struct missing'
int bad[-1]; // error: the size of an array cannot be negative
void arrays[3]; // error: there are no arrays of 'void'
int returns(void)[3]; // error: a function cannot return 'int [3]'
int f(void) = 3; // error: a function cannot be initialised
int; // warning: this declares nothing
struct bits { public int a : 3; public double b : 2; public int a; }; // error: 'a' is defined twice // error: a bit-field cannot have the type 'double' // note: 'a' is defined here // note: 'bits' is defined here
struct bits { public int c; }; // error: 'bits' is defined twice
enum bits wrong; // error: 'bits' is a tag of another kind
enum colours { RED, RED, BLUE = RED + both }; // error: 'RED' is defined twice // error: this must be an integer constant expression // note: 'RED' is defined here // note: 'colours' is defined here
enum colours { GREEN }; // error: 'colours' is defined twice
static int s[3]; // note: 's' is declared here
public int s; // error: 's' is declared as 'int', but as 'private int [3]' before
int g(int); // note: 'g' is declared here // note: 'g' is declared here
int g(public int); // error: 'g' is declared as 'private int (int)', but as 'private int (private int)' before: one is private, the other public
long g(long, long); // error: 'g' is declared as 'private long (private long, private long)', but as 'private int (private int)' before
int run_time = 3;
public int n = 3;
public int table[n]; // error: 'table' has static storage and needs a constant size
public int fixed_size[sizeof(int) * 2];
private int fine_array[n];
bare(void) { return 1; } // error: the declaration names no type
int k(a) int a, b; { return a; } // error: 'b' is declared as a parameter, but is none
int h { return 1; } // error: 'h' has a body, but is not declared as a function
private int main() { // error: main takes and returns public data
    static private int local[n]; // error: 'local' has static storage and needs a constant size
    struct { public int a[n]; } inside; // error: the field 'a' needs a constant size
    public int two[n] = { 1 }; // error: an array of run-time size cannot be initialised
    return 0;
}
