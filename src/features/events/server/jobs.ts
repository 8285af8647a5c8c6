import { defineJobs } from '#platform/queue/job.ts';
import { followEvents } from './seats.ts';

export const jobs = defineJobs({
  name: 'events.follow',
  schedule: '* * * * *',
  after: [],
  run: followEvents,
});
