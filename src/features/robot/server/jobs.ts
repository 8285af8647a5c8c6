import { defineJobs } from '#platform/queue/job.ts';
import { collectForMembers, endRobots } from './robots.ts';

export const jobs = defineJobs(
  {
    name: 'robot.collect',
    schedule: '* * * * *',
    after: ['orders.accrue'],
    before: ['rewards.pay'],
    run: collectForMembers,
  },
  { name: 'robot.end', schedule: '* * * * *', after: ['robot.collect'], run: (context) => endRobots(context) },
);
