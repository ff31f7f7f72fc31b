#include "sharing/shamir.h"

#include <algorithm>
#include <string>

#include "base/error.h"
#include "common/limits.h"

namespace picco::runtime {

Shamir::Shamir(const Field &field, int parties)
    : field_(field), parties_(parties), threshold_((parties - 1) / 2) {
    if (parties < 3 || parties > kMostParties || parties % 2 == 0) {
        throw UserError("the number of computing parties is " + std::to_string(parties) +
                        "; it must be 2 * threshold + 1, from 3 to " + std::to_string(kMostParties));
    }
    if (field.is_binary())
        return; // the numbers of parties only
    if (field.modulus() <= parties) {
        throw UserError("modulus " + field.modulus().get_str() + " is too small for " +
                        std::to_string(parties) + " parties: it must be larger than their number");
    }
    std::vector<int> all;
    for (int party = 1; party <= parties; ++party)
        all.push_back(party);
    weights_2t_ = weights(all, 0);
    for (int party = 1; party <= parties; ++party) {
        std::vector<int> points;
        for (int distance = 0; distance <= threshold_; ++distance)
            points.push_back(after(party, -distance));
        open_weights_.push_back(weights(points, 0));
    }
    lines_ = Elements(field, static_cast<std::size_t>(parties * parties));
    for (int zero = 1; zero <= parties; ++zero) {
        mpz_class inverse = zero;
        mpz_invert(inverse.get_mpz_t(), inverse.get_mpz_t(), field.modulus().get_mpz_t());
        for (int party = 1; party <= parties; ++party)
            field.from_mpz(lines_.at(static_cast<std::size_t>((zero - 1) * parties + party - 1)),
                           1 - party * inverse);
    }
    for (int dealer = 1; dealer <= parties; ++dealer) {
        std::vector<int> points{0};
        for (int distance = 1; distance <= threshold_; ++distance)
            points.push_back(after(dealer, distance));
        for (int place = 0; place <= threshold_; ++place) {
            const int distance = place == 0 ? 0 : threshold_ + place;
            deal_weights_.push_back(weights(points, after(dealer, distance)));
        }
    }
}

const Elements &Shamir::deal_weights(int dealer, int distance) const {
    const int place = distance == 0 ? 0 : distance - threshold_;
    require(place >= 0 && place <= threshold_ && (distance == 0 || place > 0), "this share is not computed");
    return deal_weights_[static_cast<std::size_t>((dealer - 1) * (threshold_ + 1) + place)];
}

Elements Shamir::weights(const std::vector<int> &points, int target) const {
    Elements result(field_, points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        mpz_class numerator = 1, denominator = 1;
        for (std::size_t j = 0; j < points.size(); ++j) {
            if (j == i)
                continue;
            numerator *= target - points[j];
            denominator *= points[i] - points[j];
        }
        mpz_class inverse;
        require(mpz_invert(inverse.get_mpz_t(), denominator.get_mpz_t(), field_.modulus().get_mpz_t()) != 0,
                "interpolation points are not distinct");
        field_.from_mpz(result.at(i), numerator * inverse);
    }
    return result;
}

std::vector<Elements> Shamir::share(const Elements &secrets, const Elements &random) const {
    const auto t = static_cast<std::size_t>(threshold_);
    require(random.count == secrets.count * t, "sharing needs t random elements a secret");
    std::vector<Elements> shares;
    for (int party = 1; party <= parties_; ++party) {
        Elements point(field_, 1), batch(field_, secrets.count);
        field_.from_int64(point.data(), party);
        for (std::size_t i = 0; i < secrets.count; ++i) {
            // Horner's rule, from the highest coefficient down to the secret.
            Elements value(field_, 1);
            field_.from_int64(value.data(), 0);
            for (std::size_t power = t; power-- > 0;) {
                field_.add(value.data(), value.data(), random.at(i * t + power), 1);
                field_.multiply(value.data(), value.data(), point.data(), 1);
            }
            field_.add(batch.at(i), value.data(), secrets.at(i), 1);
        }
        shares.push_back(std::move(batch));
    }
    return shares;
}

Elements Shamir::reconstruct(const std::vector<int> &parties, const std::vector<Elements> &shares) const {
    const auto needed = static_cast<std::size_t>(threshold_ + 1);
    if (parties.size() < needed || parties.size() != shares.size()) {
        throw UserError("reconstruction needs the shares of " + std::to_string(needed) +
                        " parties, but has those of " + std::to_string(parties.size()));
    }
    for (std::size_t i = 0; i < parties.size(); ++i) {
        if (std::count(parties.begin(), parties.end(), parties[i]) > 1)
            throw UserError("the shares of party " + std::to_string(parties[i]) + " are given twice");
    }
    const std::size_t count = shares.front().count;
    for (const Elements &batch : shares) {
        if (batch.count != count)
            throw UserError("the parties' shares differ in number");
    }
    const std::vector<int> used(parties.begin(), parties.begin() + static_cast<std::ptrdiff_t>(needed));
    const auto interpolate = [&](int target) {
        const Elements weight = weights(used, target);
        Elements values(field_, count);
        field_.multiply_constant(values.data(), shares[0].data(), weight.at(0), count);
        for (std::size_t k = 1; k < needed; ++k) {
            field_.multiply_constant_add(values.data(), shares[k].data(), weight.at(k), count);
        }
        return values;
    };
    for (std::size_t extra = needed; extra < parties.size(); ++extra) {
        if (interpolate(parties[extra]).words != shares[extra].words) {
            throw UserError("the shares of party " + std::to_string(parties[extra]) +
                            " do not fit those of the others: a file is damaged or of another run");
        }
    }
    return interpolate(0);
}

} // namespace picco::runtime
