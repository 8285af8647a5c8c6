import { defineJobs } from '#platform/queue/job.ts';
import { escalateOverdue } from './member-complaints.ts';

export const jobs = defineJobs({
  name: 'service.escalate_overdue',
  schedule: '*/10 * * * *',
  after: [],
  run: escalateOverdue,
});
