// Each minute: expired offers of seats end, free seats go to the waiting list, and reminders are sent.
import { defineJobs } from '#platform/queue/job.ts';
import { followEvents } from './seats.ts';

export const jobs = defineJobs({
  name: 'events.follow',
  schedule: '* * * * *',
  after: [],
  run: followEvents,
});
