import { defineJobs } from '../../../platform/feature.ts';
import { escalateOverdue } from './work-complaint.ts';

export const jobs = defineJobs({
  name: 'service.escalate_overdue',
  schedule: '*/10 * * * *',
  dueRank: 90,
  run: escalateOverdue,
});
