import { defineJobs } from '#platform/queue/job.ts';
import { endUncontested } from './goods/goods-acts.ts';
import { notifyLate } from './goods/tell-members.ts';

export const jobs = defineJobs(
  {
    name: 'prizes.end_uncontested',
    schedule: '* * * * *',
    after: ['draws.wind_down'],
    run: (context) => endUncontested(context),
  },
  {
    // Don't rename: the queue identifies jobs by name.
    name: 'prizes.tell_late',
    schedule: '* * * * *',
    after: ['prizes.end_uncontested'],
    run: (context) => notifyLate(context),
  },
);
