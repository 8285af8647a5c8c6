import { defineJobs } from '../../../platform/job.ts';
import { tellLate } from './goods/tell-members.ts';

export const jobs = defineJobs({
  name: 'prizes.tell_late',
  schedule: '* * * * *',
  after: ['draws.wind_down'],
  run: (floor) => tellLate(floor),
});
