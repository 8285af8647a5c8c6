import { defineJobs } from '#platform/queue/job.ts';
import { askForNewAgreement } from './desk/publish.ts';
import { openContent } from './open-content.ts';

export const jobs = defineJobs(
  { name: 'content.open', schedule: '* * * * *', after: [], run: openContent },
  // Starts a new edition when a scheduled paper goes live. Members must agree to it from the next minute on.
  { name: 'content.agree', schedule: '* * * * *', after: ['content.open'], run: askForNewAgreement },
);
