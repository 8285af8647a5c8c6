// The payout queue, oldest first. Staff choose a payout in the table and decide it in the pane, by mouse or keyboard.
import { Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { Amount } from '#design/console/amount.tsx';
import { useShownColumns } from '#design/console/column-choice.tsx';
import { decisions } from '#design/console/decisions.ts';
import type { Preset } from '#design/console/views.tsx';
import { Age } from '#design/console/moment.tsx';
import { useQueueState } from '#design/console/queue-state.ts';
import { ListStates, RecordList, useSorting } from '#design/console/record-list.tsx';
import { BY_AMOUNT, type Column, RowsTable } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf } from '#design/console/state-chip.tsx';
import { TableAndPane } from '#design/console/table-and-pane.tsx';
import { MEMBER_NO_FILTER } from '#features/members/console/public.tsx';
import type { ConsoleWithdrawal } from '../contract/console.ts';
import { BulkOutcome, BulkReview, PAYOUT_QUEUE, type Report } from './bulk-review.tsx';
import { byMember, groupText } from './payout-groups.ts';
import { Flags } from './payout-flags.tsx';
import { itemOf, KINDS, mayDecideTogether, STATES, whyInShort } from './payout-labels.ts';
import { PayoutPane, useBackground, usePayout } from './payout-show.tsx';
import { rich, t } from '#design/console/words.ts';

const columns: readonly Column<ConsoleWithdrawal>[] = [
  {
    label: t('Waiting'),
    of: (row) => <Age since={row.requestedAt} minutes={row.ageMinutes} />,
    sorts: ['oldest', 'newest'],
  },
  {
    label: t('Member'),
    of: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.memberName}</span>,
    under: (row) => row.memberNo,
    links: true,
  },
  {
    label: t('Amount (Br)'),
    of: (row) => <Amount minor={row.amountMinor} strong />,
    under: (row) => (
      <>
        {rich('tax {tax}, bank charge {charge}, net {net}', {
          tax: <Amount minor={row.taxMinor} />,
          charge: <Amount minor={row.bankChargeMinor} />,
          net: <Amount minor={row.netMinor} />,
        })}
      </>
    ),
    align: 'right',
    sorts: BY_AMOUNT,
  },
  { label: t('Why it waits'), of: whyInShort, under: (row) => <Flags flags={row.flags} /> },
  { label: t('Account'), of: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.account}</span> },
];

function PayoutQueue() {
  const { filterValues, data } = useListContext();
  const box = useRef<HTMLDivElement>(null);
  const [report, setReport] = useState<Report>();
  const empty = data?.length === 0;
  // When the last payout is decided, the table and its focus disappear, so the box takes the focus.
  useEffect(() => {
    if (empty && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [empty]);
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      <ListStates<ConsoleWithdrawal>
        empty={
          (filterValues as { state?: string }).state === 'pending_review'
            ? t('No payout waits for review. New requests over the automatic limit appear here.')
            : t('No payout fits these filters.')
        }
      >
        {(rows) => <Queue rows={rows} report={setReport} />}
      </ListStates>
      {report && <BulkOutcome report={report} onClose={() => setReport(undefined)} />}
    </Box>
  );
}

function Queue({ rows: read, report }: { rows: readonly ConsoleWithdrawal[]; report: (of: Report) => void }) {
  // The order in which the server sorts by default: waiting payouts oldest first, lists with ended ones newest first.
  const sorting = useSorting(read.every(({ endedAt }) => endedAt === null) ? 'oldest' : 'newest');
  // Grouping would break an order by amount, and says nothing about payouts that have ended.
  const groups = sorting.sort === 'oldest';
  const queue = useQueueState(
    useMemo(() => (groups ? byMember(read) : read), [groups, read]),
    PAYOUT_QUEUE,
  );
  const { rows, current, chosen, selected, toggle, toggleAll } = queue;
  const next = rows[rows.findIndex((row) => row.id === current?.id) + 1];
  const review = mayUse(['finance']);
  return (
    <TableAndPane
      shown={`${current?.id} ${selected.length === 0}`}
      paneWidth={360}
      beside={
        current && (
          <PayoutPane
            key={current.id}
            id={current.id}
            onDecided={() => decisions.takeOut([itemOf(current)])}
            onSigned={() => queue.move(1)}
          />
        )
      }
    >
      {next && <ReadAhead id={next.id} />}
      {review && queue.together.length > 0 && <BulkReview queue={queue} report={report} />}
      <RowsTable
        label={t('Payouts')}
        rows={rows}
        columns={useShownColumns(columns)}
        sorting={sorting}
        to={(row) => `/withdrawals/${row.id}/show`}
        current={current?.id}
        onChoose={(row) => queue.show(row.id)}
        nameOf={(row) => row.number}
        headingOf={groups ? (_row, at) => groupText(rows, at) : undefined}
        {...(review && queue.together.length > 0
          ? { selection: { chosen, may: mayDecideTogether, toggle, toggleAll } }
          : {})}
      />
    </TableAndPane>
  );
}

/** Reads what the pane shows of the payout that comes next, so that the clerk doesn't wait for it. */
function ReadAhead({ id }: { id: string }) {
  usePayout(id);
  useBackground(id);
  return null;
}

const PRESETS: readonly Preset[] = [
  { name: t('To review'), filter: { state: 'pending_review' } },
  { name: t('Waiting over a day'), filter: { state: 'pending_review', olderThanHours: '24' } },
  { name: t('Not ended'), filter: { state: 'open' } },
  { name: t('Waiting for money'), filter: { state: 'waiting_funds' } },
  { name: t('Bank has not answered'), filter: { state: 'unknown' } },
  { name: t('Sent back in part'), filter: { state: 'partly_returned' } },
  { name: t('All'), filter: {} },
];

export function PayoutsList() {
  return (
    <RecordList<ConsoleWithdrawal>
      resource="withdrawals"
      title={t('Payouts')}
      columns={columns}
      perPage={50}
      refreshEveryMs={10_000}
      startFilter={{ state: 'pending_review' }}
      presets={PRESETS}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('State'),
          choices: [['open', t('Not ended')], ...choicesOf(STATES)],
        },
        MEMBER_NO_FILTER,
        { kind: 'choice', name: 'kind', label: t('What'), choices: Object.entries(KINDS) },
        {
          kind: 'choice',
          name: 'olderThanHours',
          label: t('Waiting'),
          choices: [
            ['4', t('over 4 hours')],
            ['24', t('over a day')],
            ['72', t('over 3 days')],
          ],
        },
        { kind: 'amount', name: 'amountFromMinor', label: t('From (Br)') },
        { kind: 'amount', name: 'amountUntilMinor', label: t('Up to (Br)') },
        { kind: 'date', name: 'from', label: t('Asked from') },
        { kind: 'date', name: 'until', label: t('Asked until') },
      ]}
      totals={[
        { name: 'amountMinor', label: t('asked') },
        { name: 'netMinor', label: t('net') },
      ]}
      mayExport={mayUse(['finance'])}
      empty={t('No payout waits here.')}
    >
      <PayoutQueue />
    </RecordList>
  );
}
