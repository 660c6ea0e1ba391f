// SPDX-License-Identifier: GPL-3.0-or-later
// Where calls lie on the diagram's axis: by time (nanoseconds) or by logical step (a call fills the
// step it has). One interface, so that everything drawn works for both.
#pragma once

#include <cstdint>
#include <utility>

#include "analysis/logical_steps.h"
#include "analysis/matching.h"
#include "timeline/axis.h"
#include "trace/store.h"

namespace rankscope::gui {

class Positions {
  public:
    // Calls that have not returned last until `open_until`.
    static Positions byTime(const Store& store, Time openUntil);
    static Positions byStep(const Store& store, const LogicalSteps& steps);

    bool isByStep() const { return m_steps != nullptr; }
    Range whole() const;
    double least() const;  // the narrowest range that makes sense to look at

    std::uint32_t calls(int rank) const;  // those that have a position
    double begin(CallRef ref) const;
    double end(CallRef ref) const;
    // The first call of a rank that ends after a position; the first that begins at or after it.
    std::uint32_t firstEndingAfter(int rank, double position) const;
    std::uint32_t firstBeginningAt(int rank, double position) const;

    // Where a message's arrow begins and ends; the end is that of the axis while it is under way.
    double sent(const Message& message) const;
    double received(const Message& message) const;

    // How far a rank has come when so much has happened: calls before this position are past.
    double reached(int rank, Time now, std::uint32_t entered, bool inside) const;

  private:
    Positions(const Store& store, const LogicalSteps* steps, Time openUntil)
        : m_store(&store), m_steps(steps), m_openUntil(openUntil) {}

    const Store* m_store;
    const LogicalSteps* m_steps;  // null: by time
    Time m_openUntil;
};

}  // namespace rankscope::gui
