import { defineJobs } from '#platform/queue/job.ts';
import { addPoints, closeContests } from './close-contests.ts';

export const jobs = defineJobs(
  {
    name: 'contests.add_points',
    schedule: '* * * * *',
    after: ['vip.grow', 'team.turn_standings'],
    run: (context) => addPoints(context),
  },
  {
    name: 'contests.close',
    schedule: '* * * * *',
    after: ['contests.add_points'],
    run: (context) => closeContests(context),
  },
);
