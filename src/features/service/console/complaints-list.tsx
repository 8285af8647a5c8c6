import { stateFilter } from '#design/console/filter-bar.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { MEMBER_NO_FILTER } from '#features/identity/console/public.tsx';
import { type ComplaintRow, KINDS, kindText, STATES } from './complaint-labels.ts';
import { ComplaintQueue } from './complaint-queue.tsx';

export function ComplaintsList() {
  return (
    <RecordList<ComplaintRow>
      resource="complaints"
      title="Complaints"
      columns={[]}
      refreshEveryMs={15_000}
      startFilter={{ waiting: 'true' }}
      presets={[
        { name: 'To answer', filter: { waiting: 'true' } },
        { name: 'Mine', filter: { mine: 'true' } },
        { name: 'Escalated', filter: { state: 'escalated' } },
        { name: 'Answered', filter: { state: 'answered' } },
        { name: 'Closed', filter: { state: 'closed' } },
        { name: 'Not closed', filter: {} },
      ]}
      filters={[
        MEMBER_NO_FILTER,
        stateFilter(choicesOf(STATES)),
        { kind: 'choice', name: 'kind', label: 'About', choices: KINDS.map((kind) => [kind, kindText(kind)] as const) },
      ]}
      empty="No complaint waits here."
    >
      <ComplaintQueue />
    </RecordList>
  );
}
