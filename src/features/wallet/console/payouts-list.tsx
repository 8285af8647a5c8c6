// The payout queue, oldest first. Staff choose in the table and decide in the pane, by mouse or by keys.
import type { Preset } from '#design/console/filter-bar.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { MEMBER_NO_FILTER } from '#features/identity/console/public.tsx';
import { PayoutQueue } from './payout-queue.tsx';
import { KINDS, STATES } from './payout-labels.ts';

const PRESETS: readonly Preset[] = [
  { name: 'To review', filter: { state: 'pending_review' } },
  { name: 'Waiting over a day', filter: { state: 'pending_review', olderThanHours: '24' } },
  { name: 'Not ended', filter: { state: 'open' } },
  { name: 'Waiting for funds', filter: { state: 'waiting_funds' } },
  { name: 'Bank has not answered', filter: { state: 'unknown' } },
  { name: 'Sent back in part', filter: { state: 'partly_returned' } },
  { name: 'All', filter: {} },
];

export function PayoutsList() {
  return (
    <RecordList
      resource="withdrawals"
      title="Payouts"
      columns={[]}
      perPage={50}
      refreshEveryMs={10_000}
      startFilter={{ state: 'pending_review' }}
      presets={PRESETS}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: 'State',
          choices: [['open', 'Not ended'], ...choicesOf(STATES)],
        },
        MEMBER_NO_FILTER,
        { kind: 'choice', name: 'kind', label: 'What', choices: Object.entries(KINDS) },
        {
          kind: 'choice',
          name: 'olderThanHours',
          label: 'Waiting',
          choices: [
            ['4', 'over 4 hours'],
            ['24', 'over a day'],
            ['72', 'over 3 days'],
          ],
        },
        { kind: 'amount', name: 'amountFromMinor', label: 'From (Br)' },
        { kind: 'amount', name: 'amountUntilMinor', label: 'Up to (Br)' },
        { kind: 'date', name: 'from', label: 'Asked from' },
        { kind: 'date', name: 'until', label: 'Asked until' },
      ]}
      totals={[
        { name: 'amountMinor', label: 'asked' },
        { name: 'netMinor', label: 'net' },
      ]}
      csv={mayUse(['finance']) ? 'payouts.csv' : undefined}
      empty="No payout waits here."
    >
      <PayoutQueue />
    </RecordList>
  );
}
