import { z } from 'zod';
import { defineJobs } from '../../../platform/feature.ts';
import { followRecharges } from './recharges/follow-recharges.ts';
import { sendPayouts } from './withdrawals/send-payouts.ts';
import { settleOpenLines, settlePayoutLine } from './withdrawals/settle-payouts.ts';
import { settleRecharges } from './recharges/settle-recharges.ts';

const ofLine = z.object({ statementLineId: z.coerce.bigint() });

export const jobs = defineJobs(
  { name: 'wallet.follow-recharges', schedule: '* * * * *', dueRank: 5, onBankNews: true, run: followRecharges },
  // One event or many: everything that is open is settled in one commit.
  { name: 'wallet.settle-recharges', schedule: '* * * * *', dueRank: 20, on: ['bank_line_in'], run: settleRecharges },
  {
    name: 'wallet.settle-payout-line',
    on: ['bank_line_in', 'bank_line_out'],
    run: (floor, payload) => settlePayoutLine(floor, ofLine.parse(payload).statementLineId),
  },
  { name: 'wallet.settle-open-lines', schedule: '* * * * *', dueRank: 25, run: settleOpenLines },
  { name: 'wallet.send-payouts', schedule: '* * * * *', dueRank: 90, onBankNews: true, run: sendPayouts },
);
