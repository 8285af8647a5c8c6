import { defineJobs } from '#platform/queue/job.ts';
import { checkBooks } from './check-books.ts';

export const jobs = defineJobs({ name: 'system.check_books', schedule: '*/10 * * * *', run: checkBooks });
