import { defineJobs } from '#platform/queue/job.ts';
import { collectOrphans } from './pictures.ts';

export const jobs = defineJobs({
  name: 'uploads.collect_orphans',
  schedule: '7 * * * *',
  after: [],
  run: (context) => collectOrphans(context),
});
