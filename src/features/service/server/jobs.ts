import { defineJobs } from '#platform/queue/job.ts';
import { escalateOverdue } from './escalate-complaint.ts';

export const jobs = defineJobs({
  name: 'service.escalate_overdue',
  schedule: '*/10 * * * *',
  after: [],
  run: escalateOverdue,
});
