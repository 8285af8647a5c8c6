// The console's list of the months of the books.
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { t } from '#design/console/words.ts';
import type { MonthRow } from '../contract.ts';
import { MONTH_STATES, monthText } from './month-words.ts';

const columns: readonly Column<MonthRow>[] = [
  { label: t('Month'), of: ({ id }) => monthText(id) },
  { label: t('State'), of: ({ state }) => <StateChip of={MONTH_STATES[state]} /> },
  { label: t('Last closed'), of: ({ closedAt }) => <Moment at={closedAt} /> },
];

export function MonthsList() {
  return (
    <RecordList<MonthRow>
      resource="months"
      title={t('Month end')}
      columns={columns}
      to={({ id }) => `/months/${id}/show`}
      empty={t('Nothing was posted yet. The first month begins with the first posting.')}
    />
  );
}
