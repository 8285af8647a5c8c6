import { defineJobs } from '#platform/queue/job.ts';
import { addUp } from './figures.ts';

export const jobs = defineJobs({
  name: 'transparency.add_up',
  schedule: '* * * * *',
  after: ['orders.return_principal'],
  run: addUp,
});
