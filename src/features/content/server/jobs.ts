import { defineJobs } from '#platform/queue/job.ts';
import { askForNewAgreement } from './desk/publish.ts';
import { openContent } from './open-content.ts';

export const jobs = defineJobs(
  { name: 'content.open', schedule: '* * * * *', after: [], run: openContent },
  // A paper that was scheduled comes with the clock. Its readers agree to it from the next minute on.
  { name: 'content.agree', schedule: '* * * * *', after: ['content.open'], run: askForNewAgreement },
);
