import { defineJobs } from '#platform/queue/job.ts';
import { foldTally, payGrants } from './pay-grants.ts';

export const jobs = defineJobs(
  { name: 'rewards.pay', schedule: '* * * * *', after: ['wallet.send-payouts'], run: (context) => payGrants(context) },
  { name: 'rewards.fold_tally', schedule: '* * * * *', after: ['rewards.pay'], run: (context) => foldTally(context) },
);
