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
    // The queue keeps jobs by their names, so this one keeps its first name.
    name: 'prizes.tell_late',
    schedule: '* * * * *',
    after: ['prizes.end_uncontested'],
    run: (context) => notifyLate(context),
  },
);
