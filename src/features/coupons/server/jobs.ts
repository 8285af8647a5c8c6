import { defineJobs } from '#platform/queue/job.ts';
import { expireCoupons } from './coupons.ts';

export const jobs = defineJobs({
  name: 'coupons.expire',
  schedule: '* * * * *',
  after: ['wallet.send-payouts'],
  before: ['rewards.pay'],
  run: (context) => expireCoupons(context),
});
