// SPDX-License-Identifier: GPL-3.0-or-later
// Collects, column by column, the largest distance between a recorded run and ours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rankscope::train {

class Deviations {
  public:
    // |ours - recorded| / scale of one value of a column, beyond `tolerance` or not; `where` names
    // the row. A NaN is beyond any tolerance.
    void compare(const std::string& column, const std::string& where, double ours, double recorded,
                 double scale, double tolerance);
    // A difference that has no number.
    void differ(const std::string& column, const std::string& where, const std::string& what);

    bool within() const;
    // One line a column: its name, the largest deviation, where it is, the tolerance, ok or BEYOND.
    std::string table() const;

  private:
    struct Column {
        std::string name;
        double largest = 0.0, tolerance = 0.0;
        std::string where, what;
        int64_t values = 0;
        bool beyond = false;
    };
    Column& column(const std::string& name);

    std::vector<Column> columns_;
};

}  // namespace rankscope::train
