// Approves or rejects several payouts together, above the payout queue: their names before, and what became of each
// after.
import { labelOf } from '#design/console/names.ts';
import { moneyText } from '#design/console/formats.ts';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { Amount } from '#design/console/amount.tsx';
import { decisions } from '#design/console/decisions.ts';
import type { QueueOf, useQueueState } from '#design/console/queue-state.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { ActButton, type Keyed } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import type { ConsoleWithdrawal } from '../contract/console.ts';
import { Flags } from './payout-flags.tsx';
import { itemOf, mayDecideTogether, REVIEW_REASONS, type ReviewReason } from './payout-labels.ts';
import { t } from '#design/console/words.ts';

export const PAYOUT_QUEUE: QueueOf<ConsoleWithdrawal> = {
  itemOf,
  isOpen: ({ state }) => state === 'pending_review',
  maySelect: mayDecideTogether,
};
type PayoutQueue = ReturnType<typeof useQueueState<ConsoleWithdrawal>>;

type Outcome = DataOf<'POST /console/api/v1/withdrawals/review'>;

const sum = (rows: readonly ConsoleWithdrawal[]) => rows.reduce((total, row) => total + row.amountMinor, 0);
const several = (count: number) => t('{count, plural, one {# payout} other {# payouts}}', { count });

/** Only payouts that one reviewer may decide can be selected. Large and held ones are decided one at a time. */
export function BulkReview({ queue, report }: { queue: PayoutQueue; report: (of: Report) => void }) {
  const { rows, together, selected, toggleAll, clear } = queue;
  const refresh = useRefresh();
  const after = (decision: Decision['decision']) => (outcome: Outcome) => {
    const done = outcome.results.filter((one) => one.outcome === 'done');
    decisions.takeOut(done.map(({ id }) => itemOf({ id })));
    report({ decision, ...outcome, rows: selected });
    clear();
    refresh();
  };
  const ids = selected.map((row) => row.id);
  const review: Review = (decision) => (keyed) =>
    call('POST /console/api/v1/withdrawals/review', { body: { ids, ...decision }, ...keyed });
  return (
    <SelectionBar
      label={t('Selected payouts')}
      said={
        selected.length === 0
          ? t('{together} of {rows} here can be decided together', { together: together.length, rows: rows.length })
          : t('{selected} selected, {money}', { selected: several(selected.length), money: moneyText(sum(selected)) })
      }
    >
      {selected.length === 0 ? (
        <Button data-key="X" size="small" disabled={together.length === 0} onClick={toggleAll}>
          {t('Select all {together}', { together: together.length })}
        </Button>
      ) : (
        <>
          <Button data-key="X" size="small" onClick={clear}>
            {t('Clear')}
          </Button>
          <RejectSelected selected={selected} act={review} after={after('reject')} />
          <ActButton<Outcome>
            pressedBy="A"
            label={t('Approve {selected}', { selected: selected.length })}
            title={t('Approve {selected}?', { selected: several(selected.length) })}
            confirm={t('Approve {selected}', { selected: selected.length })}
            enterConfirms
            act={review({ decision: 'approve' })}
            onDone={after('approve')}
          >
            <Totals selected={selected} />
            <Typography variant="body2" color="textSecondary">
              {t('They leave in the next finance hours. You cannot take an approval back once the bank has the order.')}
            </Typography>
          </ActButton>
        </>
      )}
    </SelectionBar>
  );
}

function Totals({ selected }: { selected: readonly ConsoleWithdrawal[] }) {
  const members = new Set(selected.map((row) => row.memberId)).size;
  const largest = selected.reduce((most, row) => Math.max(most, row.amountMinor), 0);
  return (
    <>
      <Typography>
        {t(
          '{selected} of {members, plural, one {# member} other {# members}}, {money} in all, the largest {largest}.',
          { selected: several(selected.length), members, money: moneyText(sum(selected)), largest: moneyText(largest) },
        )}
      </Typography>
      <Box sx={{ maxHeight: 280, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <RowsTable label={t('Payouts of this decision')} rows={flaggedFirst(selected)} columns={DECIDED_COLUMNS} />
      </Box>
    </>
  );
}

const NAMED_COLUMNS: readonly Column<ConsoleWithdrawal>[] = [
  { label: t('Member'), of: (row) => row.memberName, under: (row) => row.account },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
];
const DECIDED_COLUMNS: readonly Column<ConsoleWithdrawal>[] = [
  ...NAMED_COLUMNS,
  { label: t('Look at'), of: (row) => (row.flags.length > 0 ? <Flags flags={row.flags} /> : '—') },
];

/** Those with most to look at come first, because a long list is not read to its end. */
const flaggedFirst = (rows: readonly ConsoleWithdrawal[]) => [...rows].sort((a, b) => b.flags.length - a.flags.length);

type Decision = { decision: 'approve' } | { decision: 'reject'; reasonCode: ReviewReason };
type Review = (decision: Decision) => (keyed: Keyed) => Promise<Outcome>;

type RejectSelectedProps = { selected: readonly ConsoleWithdrawal[]; act: Review; after: (outcome: Outcome) => void };

function RejectSelected({ selected, act, after }: RejectSelectedProps) {
  const [reason, setReason] = useState<ReviewReason | ''>('');
  return (
    <ActButton<Outcome>
      pressedBy="R"
      label={t('Reject {selected}', { selected: selected.length })}
      title={t('Reject {selected}?', { selected: several(selected.length) })}
      confirm={t('Reject {selected}', { selected: selected.length })}
      color="error"
      variant="outlined"
      ready={reason !== ''}
      act={(keyed) => act({ decision: 'reject', reasonCode: reason as ReviewReason })(keyed)}
      onDone={after}
      onOpen={() => setReason('')}
    >
      <Totals selected={selected} />
      <Alert severity="info">
        {t(
          'The whole amounts go back to the members’ income wallets. Each member reads the reason and may contest it.',
        )}
      </Alert>
      <SelectField required label={t('Reason')} value={reason} choices={REVIEW_REASONS} onChange={setReason} />
    </ActButton>
  );
}

const IN_THE_WAY: Record<string, string> = {
  withdrawal_moved_on: t('decided or cancelled meanwhile'),
  reviewer_repeated: t('you have reviewed it already'),
  assertion_invalid: t('two reviewers must sign'),
  second_person: t('the last one was rejected too, so a second person must reject as well'),
};

/** What a decision about several did. Each payout has its own outcome: 'done', or the name of the refusal. */
export type Report = Outcome & { decision: Decision['decision']; rows: readonly ConsoleWithdrawal[] };
type Reported = ConsoleWithdrawal & { outcome: string };

/** Lists what was decided together: first those that were not, with the reason. */
export function BulkOutcome({ report, onClose }: { report: Report; onClose: () => void }) {
  const id = useId();
  const outcomes = new Map(report.results.map(({ id: one, outcome }) => [one, outcome]));
  const rows = report.rows.map((row): Reported => ({ ...row, outcome: outcomes.get(row.id) ?? '' }));
  const [done, others] = [rows.filter(isDone), rows.filter((row) => !isDone(row))];
  const [title, word] =
    report.decision === 'approve'
      ? [t('{payouts} approved.', { payouts: several(done.length) }), t('approved')]
      : [t('{payouts} rejected.', { payouts: several(done.length) }), t('rejected')];
  const outcome: Column<Reported> = {
    label: t('Outcome'),
    of: (row) => (isDone(row) ? word : t('not: {why}', { why: IN_THE_WAY[row.outcome] ?? labelOf(row.outcome) })),
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>{t('{money} in all.', { money: moneyText(sum(done)) })}</Typography>
        {others.length > 0 && (
          <Alert severity="warning">{t('{others} not decided.', { others: several(others.length) })}</Alert>
        )}
        <RowsTable label={title} rows={[...others, ...done]} columns={[...NAMED_COLUMNS, outcome]} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isDone = ({ outcome }: Reported) => outcome === 'done';
