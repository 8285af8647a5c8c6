import { defineJobs } from '#platform/queue/job.ts';
import { followEvents } from './seats/follow-events.ts';

export const jobs = defineJobs({
  name: 'events.follow',
  schedule: '* * * * *',
  after: [],
  run: followEvents,
});
