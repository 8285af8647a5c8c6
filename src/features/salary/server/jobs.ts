import { defineJobs } from '#platform/queue/job.ts';
import { turnContracts } from './sign-contract.ts';

export const jobs = defineJobs({
  name: 'salary.turn_contracts',
  schedule: '* * * * *',
  after: ['team.turn_standings'],
  run: (context) => turnContracts(context),
});
