#pragma once

#include "writer.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace picco::random_programs {

/// Writes a random program of loops that carry scalars from one iteration to the next: read and assigned in
/// any branch and order, live and dead behind the loop, local to outer loops, in nests of up to three.
/// All arithmetic is defined: every expression carries the interval of its values, and operands are cast
/// where they could overflow.
class CarriedGenerator : ProgramWriter {
  public:
    /// What loops have besides. Without, a seed is the program that it always was.
    struct Extras {
        bool pointers = false; ///< declared in loops, into arrays and rows
        bool coupled = false;  ///< scalars that change together, and words that change bit by bit
    };
    CarriedGenerator(unsigned seed, const std::set<int> &left_out, Extras extras)
        : ProgramWriter(seed, left_out), extras_(extras) {}

    Program program();

  private:
    struct Place {
        std::string text;
        int type = 0;         ///< of kTypes
        bool is_wide = false; ///< an int that only sums change: a few bits more
        bool is_writable = true;
        bool is_carried = true; ///< from one iteration to the next
        bool is_set = true;     ///< in this iteration, on every way here
    };
    struct Array {
        std::string name;
        int type = 0;
        std::vector<int> sizes;
        bool is_writable = true;
        std::string field = {}; ///< of its elements, which are structs
    };
    struct Counter {
        std::string name;
        int low = 0, high = 0;  ///< high < low: its loop does not run
        bool is_hidden = false; ///< only rows depend on it
    };
    struct Value {
        std::string text;
        long low = 0, high = 0;
    };
    enum class Passed { kNumber, kPointer, kRow };
    struct Function {
        std::string name;
        bool has_result = false, is_even = false;
        std::vector<std::pair<Passed, int>> parameters; ///< and their types
    };
    /// What can be named, and what may be done, where the next statement stands.
    struct Scope {
        std::vector<Place> places;
        std::vector<Array> arrays;
        std::vector<Counter> counters;
        int loops = 0, repeats = 1;
        bool may_jump = false;       ///< a masked break or continue
        bool counts_in_body = false; ///< so that a masked continue is none
        bool may_return = false;     ///< a masked return, in a loop
        bool is_parallel = false;
        /// Only what may run for all iterations of a loop at once: rows and elements of this iteration, loops
        /// that count, private scalars of the nest.
        bool is_even = false;
        /// Scalars are mostly set before they are read, so that what is not stands out.
        bool is_careful = false;
        bool has_folds = false;
        int rows_at = 0; ///< the loop, of those around each other, whose iterations have rows
        /// Counters that are declared far outside, one for each depth of loops.
        std::vector<std::string> outer_counters;
    };

    void block(const std::string &head, const std::function<void()> &body, const std::string &open = "{",
               const std::string &close = "}");
    /// One that can be left out.
    void part(const std::function<void()> &write);

    // carried_values.cpp
    static Value of(const Place &place);
    static Value narrowed(Value value, long most);
    static Value joined(const std::string &op, Value left, Value right);
    std::vector<Counter> counters() const;
    std::string index(int size);
    Place element(const Array &array);
    enum class Use { kRead, kWrite, kUpdate };
    std::vector<Place> scalars(Use use);
    Place any_place(Use use);
    void note_set(const Place &place);
    Value leaf();
    Value expression(int depth);
    std::string condition(int depth);
    std::string public_condition();
    static std::string stored(const Place &place, const Value &value);
    int any_type();

    // carried_statements.cpp
    void statements(int count, int depth);
    void statement(int depth);
    void assignment();
    void update();
    void update(const Place &place);
    void branch(int depth);
    void public_branch(int depth);
    void edge();
    void hand_over(int depth);
    void choice();
    void extreme();
    void exchange();
    void first_match();
    void shift_along();
    void jump();
    void call();
    void selection(int depth);

    // carried_states.cpp
    std::string asked_state(const std::string &place);
    void states();
    void automaton_by_table();
    void best_by_place();
    void best_of_sums();
    void remainders();

    // carried_arrays.cpp
    void recurrence();
    void ways_along();
    void recurrence_step(const Place &own, const std::vector<Place> &earlier);

    // carried_calls.cpp
    void helpers();
    void best_struct();
    void window();
    void by_functions();
    void elements();
    void long_rows();
    void assign(const Place &to, const Value &value);
    void row_store(const Array &row);
    void row_exchange(const Array &row, const Array &other);
    void row_branch(int depth);

    // carried_folds.cpp
    void fold();
    bool rich_fold(const std::vector<Place> &unused);
    void best(std::vector<Place> places, const std::vector<Place> &flags);
    void two_best(std::vector<Place> places);
    void within_bounds(const Place &place);
    void towards(const Place &place);
    void asked(const Place &place);
    void automaton(const Place &place);

    // carried_coupled.cpp
    void declare_pair();
    void coupled();
    void masks(const Place &place);
    void carry(const Place &place);
    void changed_places(const std::vector<Place> &places);
    void few_states(const std::vector<Place> &places);
    void sums_of_each_other(const std::vector<Place> &places);

    // carried_walks.cpp
    void walk();
    void distances();
    void append();

    // carried_readings.cpp
    void reading_type();
    void fill_readings();
    Value tag();
    void sum_of_readings();

    // carried_loops.cpp
    void declare_scalars(int count);
    void declare_counters();
    /// The name of a counter, and how the head of a loop begins that sets it.
    std::pair<std::string, std::string> counter();
    void loop(int depth);
    void declare_pointer(const Counter &counter);
    void declare_pointer_to_scalar();
    void loop_body(const Counter &counter, int depth);
    void own_rows(const std::string &i);
    void even_loop(int depth);
    void parallel_loop(int depth);
    void grid();
    void levels();
    void gather(const std::string &name, const std::string &index);
    void nest();

    // carried.cpp
    void globals();
    void function();
    void small_function();
    void records();
    void output_fields(const std::string &number, const std::string &i);
    void input(const std::string &name, int type, const std::vector<int> &sizes);
    void output(const std::string &name, const std::vector<int> &sizes);

    Scope scope_;
    std::vector<Array> globals_;
    std::vector<std::string> records_; ///< arrays of structs
    const Extras extras_;
    std::string readings_; ///< an array of structs with public fields, too; empty: none
    bool is_reading_block_ = false;
    std::vector<Place> reading_fields_;
    std::vector<std::string> reading_tags_; ///< public fields
    std::vector<Place> global_scalars_;
    std::vector<Function> functions_;
    std::set<std::string> folded_;        ///< scalars that one statement alone changes
    std::set<std::string> set_somewhere_; ///< scalars that are set further up, perhaps on other ways
};

} // namespace picco::random_programs
