import { defineJobs } from '#platform/queue/job.ts';
import { foldTally, payGrants } from './pay-grants.ts';

export const jobs = defineJobs(
  { name: 'rewards.pay', schedule: '* * * * *', after: ['wallet.send-payouts'], run: (floor) => payGrants(floor) },
  { name: 'rewards.fold_tally', schedule: '* * * * *', after: ['rewards.pay'], run: (floor) => foldTally(floor) },
);
