// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/collective_ledger.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "style/theme.h"
#include "timeline/plain_table.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

// Of a long run the newest operations: who looks for an early one goes back to it.
constexpr std::size_t kMostRows = 500;

QString withoutPrefix(const std::string& name) {
    QString text = QString::fromStdString(name);
    return text.startsWith(QLatin1String("MPI_")) ? text.mid(4) : text;
}

QString shortText(const CollectiveMember& member) {
    const QString what = withoutPrefix(member.what);
    return what.section(QLatin1String(" of "), 0, 0);
}

// It has gone to MPI_Finalize: what it has not joined until then it never will.
bool isDone(const Store& store, int rank, Time now) {
    const auto calls = store.calls(rank);
    return !calls.empty() && calls.back().call == calls::kFinalize && calls.back().enter <= now;
}

}  // namespace

LedgerModel::LedgerModel(RunModel* model, QObject* parent)
    : QAbstractTableModel(parent), m_model(model) {}

void LedgerModel::renew() {
    beginResetModel();
    m_rows.clear();
    m_trouble.clear();
    const Store& store = m_model->store();
    const auto& all = m_model->collectives().all();
    const Time now = m_model->now();
    std::vector<const Collective*> begun;
    for (const Collective& collective : all) {
        const auto come = [&](CallRef ref) { return ref.valid() && store.call(ref).enter <= now; };
        if (std::any_of(collective.calls.begin(), collective.calls.end(), come))
            begun.push_back(&collective);
    }
    const std::size_t from = begun.size() > kMostRows ? begun.size() - kMostRows : 0;
    for (std::size_t i = from; i < begun.size(); ++i) {
        m_rows.push_back(collective_view(store, m_model->matching(), *begun[i], now));
        const CollectiveView& row = m_rows.back();
        QStringList absent;
        for (const int rank : row.awaited)
            if (isDone(store, rank, now)) absent += QString::number(rank);
        if (!row.trouble.empty())
            m_trouble = QString::fromStdString(row.trouble);
        else if (!absent.isEmpty())
            m_trouble =
                tr("%1, no. %2 of %3: never called by rank %4.")
                    .arg(QString::fromStdString(row.name))
                    .arg(row.sequence + 1)
                    .arg(QString::fromStdString(row.comm_name), absent.join(QStringLiteral(", ")));
    }
    endResetModel();
}

int LedgerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LedgerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + m_model->store().ranks();
}

const CollectiveMember* LedgerModel::member(const QModelIndex& index) const {
    if (!index.isValid() || index.column() == 0) return nullptr;
    const auto& members = m_rows[index.row()].members;
    const auto at = std::find_if(members.begin(), members.end(),
                                 [&](const auto& m) { return m.rank == index.column() - 1; });
    return at == members.end() ? nullptr : &*at;
}

CallRef LedgerModel::call(const QModelIndex& index) const {
    const CollectiveMember* m = member(index);
    return m ? m->call : CallRef{};
}

QVariant LedgerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Theme& theme = Theme::current();
    const CollectiveView& row = m_rows[index.row()];
    if (index.column() == 0) {
        if (role == Qt::DisplayRole)
            return tr("%1, no. %2")
                .arg(QString::fromStdString(row.comm_name))
                .arg(row.sequence + 1);
        if (role == Qt::ToolTipRole && !row.trouble.empty())
            return QString::fromStdString(row.trouble);
        if (role == Qt::ForegroundRole) return row.trouble.empty() ? theme.text : theme.bad;
        if (role == Qt::FontRole) return uiFont(TextSize::body, true);
        return {};
    }
    const CollectiveMember* m = member(index);
    const bool here = m && m->call.valid();
    const bool never = m && !here && isDone(m_model->store(), m->rank, m_model->now());
    const bool wrong = never || (here && m->disagrees);
    switch (role) {
        case Qt::DisplayRole:
            return !m      ? tr("no member")
                   : here  ? shortText(*m)
                   : never ? tr("never came")
                           : tr("awaited");
        case Qt::ForegroundRole:
            return wrong ? theme.bad : here ? theme.text : theme.textFaint;
        case Qt::BackgroundRole:
            return wrong ? QVariant(theme.badSoft) : QVariant();
        case Qt::FontRole:
            return here ? monoFont(TextSize::body, m->disagrees) : uiFont(TextSize::body);
        case Qt::ToolTipRole: {
            if (!here) return {};
            QStringList lines{QString::fromStdString(m->what)};
            if (!m->gives.empty()) lines += tr("gives %1").arg(QString::fromStdString(m->gives));
            if (!m->gets.empty()) lines += tr("gets %1").arg(QString::fromStdString(m->gets));
            if (!m->left) lines += tr("has not left it yet");
            if (row.last == m->rank) lines += tr("came last");
            return lines.join(QLatin1Char('\n'));
        }
        default:
            return {};
    }
}

QVariant LedgerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole)
        return section == 0 ? tr("Communicator") : tr("rank %1").arg(section - 1);
    if (role == Qt::ForegroundRole && section > 0) return rankInk(section - 1);
    return {};
}

CollectiveLedger::CollectiveLedger(RunModel* model, QWidget* parent)
    : QWidget(parent),
      m_ledger(new LedgerModel(model, this)),
      m_table(new QTableView),
      m_trouble(new QLabel) {
    m_table->setModel(m_ledger);
    makePlain(*m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setAccessibleName(tr("Ledger of collectives: a row an operation, a column a rank"));
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(72);
    header->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_ledger, &QAbstractItemModel::modelReset, this, [header] {
        if (header->count() > 0) header->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    });
    m_trouble->setWordWrap(true);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2 * kGrid);
    rows->addWidget(m_table, 1);
    rows->addWidget(m_trouble);
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        if (const CallRef call = m_ledger->call(index); call.valid()) emit callPicked(call);
    });
}

void CollectiveLedger::renew() {
    m_ledger->renew();
    m_table->scrollToBottom();
    QPalette palette = m_trouble->palette();
    palette.setColor(QPalette::WindowText, Theme::current().bad);
    m_trouble->setPalette(palette);
    m_trouble->setText(m_ledger->trouble());
    m_trouble->setVisible(!m_ledger->trouble().isEmpty());
}

}  // namespace rankscope::gui
