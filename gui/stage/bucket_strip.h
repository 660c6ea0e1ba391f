// SPDX-License-Identifier: GPL-3.0-or-later
// The buckets of the training step that goes on: each a collective that a rank has started and not
// waited for, while it computes on. Read from the calls of rank 0.
#pragma once

#include <QWidget>

#include "analysis/collectives.h"
#include "analysis/matching.h"

namespace rankscope::gui {

struct Bucket {
    std::uint64_t bytes = 0;
    bool arrived = false;  // it has been completed on rank 0

    friend bool operator==(const Bucket&, const Bucket&) = default;
};

// Since rank 0 last emitted `step`, in the order in which they left.
std::vector<Bucket> buckets(const std::string& step, const Store& store, const Matching& matching,
                            Time now);

class BucketStrip : public QWidget {
    Q_OBJECT
  public:
    explicit BucketStrip(QWidget* parent = nullptr);
    void setBuckets(std::vector<Bucket> buckets);  // hidden when there are none
    const std::vector<Bucket>& buckets() const { return m_buckets; }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::vector<Bucket> m_buckets;
};

}  // namespace rankscope::gui
