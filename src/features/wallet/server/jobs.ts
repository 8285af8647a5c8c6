import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { reconciliationEvents } from '#features/reconciliation/server/public.ts';
import { followRecharges } from './recharges/recharges.ts';
import { sendPayouts, settleOpenLines, settlePayoutLine } from './withdrawals/payouts.ts';
import { settleRecharges } from './recharges/settle-recharges.ts';

const { bank_line_in, bank_line_out } = reconciliationEvents;

export const jobs = defineJobs(
  {
    name: 'wallet.follow-recharges',
    schedule: '* * * * *',
    after: ['identity.apply_email_changes'],
    before: ['reconciliation.reconcile'],
    onBankNews: true,
    run: followRecharges,
  },
  {
    name: 'wallet.settle-recharges',
    schedule: '* * * * *',
    after: ['reconciliation.reconcile'],
    // Each run settles all open recharges, however many events triggered it.
    on: [hears(bank_line_in, settleRecharges)],
    run: settleRecharges,
  },
  {
    name: 'wallet.settle-payout-line',
    on: [bank_line_in, bank_line_out].map((event) =>
      hears(event, (context, { statementLineId }) => settlePayoutLine(context, statementLineId)),
    ),
  },
  {
    name: 'wallet.settle-open-lines',
    schedule: '* * * * *',
    after: ['wallet.settle-recharges'],
    before: ['catalogue.end_sales'],
    run: settleOpenLines,
  },
  {
    name: 'wallet.send-payouts',
    schedule: '* * * * *',
    after: ['service.escalate_overdue'],
    onBankNews: true,
    run: sendPayouts,
  },
);
