import { defineJobs } from '../../../platform/job.ts';
import { settleWaiting, windDown } from './rounds/wind-down.ts';

export const jobs = defineJobs(
  { name: 'draws.settle', schedule: '* * * * *', after: ['rewards.pay'], run: (floor) => settleWaiting(floor) },
  { name: 'draws.wind_down', schedule: '* * * * *', after: ['draws.settle'], run: (floor) => windDown(floor) },
);
