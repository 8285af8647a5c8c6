import { defineJobs } from '#platform/queue/job.ts';
import { findUnusual } from './unusual.ts';

export const jobs = defineJobs({ name: 'looks.find_unusual', schedule: '7 * * * *', after: [], run: findUnusual });
