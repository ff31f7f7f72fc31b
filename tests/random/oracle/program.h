/// Variables, arrays and functions of programs that run on exact numbers.
#pragma once

#include "value.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace oracle {

/// A variable or an element of an array. Outside of the array 0 is read and nothing is written.
class Place {
  public:
    Place(Value *value, const Format &format) : value_(value), format_(format) {}
    Place(const Place &) = default;
    Value operator=(const Place &other) { return set(other); }

    operator Value() const;
    const Format &format() const { return format_; }
    /// Of all assignments: what is stored, or would be.
    Value operator=(const Value &value) { return set(value); }
    Value operator+=(const Value &value) { return set(Value(*this) + value); }
    Value operator-=(const Value &value) { return set(Value(*this) - value); }
    Value operator*=(const Value &value) { return set(Value(*this) * value); }
    Value operator/=(const Value &value) { return set(Value(*this) / value); }
    Value operator++() { return set(Value(*this) + 1); }
    Value operator--() { return set(Value(*this) - 1); }
    Value operator++(int);
    Value operator--(int);

  private:
    Value set(const Value &value);

    Value *value_;
    Format format_;
};

/// A variable.
class Number : public Place {
  public:
    Number(const Format &format, const Value &first) : Place(&own_, format), own_(format, 0) {
        *this = first;
    }
    Number(const Number &) = delete;
    Value operator=(const Number &other) { return Place::operator=(other); }
    using Place::operator=;

  private:
    Value own_;
};

/// The value of an expression on whole arrays.
using Values = std::vector<Value>;

class Array {
  public:
    /// The other elements are 0.
    Array(const Format &format, std::size_t size, const Value &first);
    Array(const Array &) = delete;
    Array &operator=(const Array &other) { return *this = other.values_; }
    Array &operator=(const Values &values);

    operator const Values &() const { return values_; }
    Place operator[](const Value &index);
    const Format &format() const { return format_; }
    std::size_t size() const { return values_.size(); }
    Values values() const { return values_; }
    /// Element i becomes that of places[i].
    void move(const std::vector<std::size_t> &places);

  private:
    Format format_;
    Values values_;
};

Values operator+(const Values &x, const Values &y);
Values operator-(const Values &x, const Values &y);
Values operator*(const Values &x, const Values &y);
Values operator%(const Values &x, const Value &y);
Values operator+(const Values &x, const Value &y);
Values operator-(const Values &x, const Value &y);
Values operator*(const Values &x, const Value &y);
Values operator+(const Value &x, const Values &y);
Values operator-(const Value &x, const Values &y);
Values operator*(const Value &x, const Values &y);
Values fmin(const Values &x, const Value &y);
Values fmax(const Values &x, const Value &y);
Values trunc(const Values &x);
/// x @ y. Of floating-point numbers: requires that nothing is lost in the sum.
Value inner(const Values &x, const Values &y);

/// Requires: nothing is lost in the sum.
Value smcsum(const Array &array, int count);
Value smcmin(const Array &array, int count);
Value smcmax(const Array &array, int count);
Value smcargmin(const Array &array, int count);
Value smcargmax(const Array &array, int count);
void smcprefixsum(Array &array, int count);
void smcsort(Array &keys, int count, Array &other);
void smctopk(Array &keys, int count, int most);

/// Results stand in the file, and are compared as they come; input comes from standard input.
void begin(const char *results, bool is_nearest);
void input(const std::string &name, const Place &place);
void input(const std::string &name, Array &array);
void output(const std::string &name, const Place &place);
void output(const std::string &name, const Array &array);
/// 0: all results are right.
int finish();

} // namespace oracle

#define smcinput(variable, party) oracle::input(#variable, variable)
#define smcoutput(variable, party) oracle::output(#variable, variable)
