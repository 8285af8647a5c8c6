import { defineJobs } from '../../../platform/feature.ts';
import { endSales } from './end-sales.ts';

export const jobs = defineJobs({
  name: 'catalogue.end_sales',
  schedule: '*/10 * * * *',
  dueRank: 40,
  run: (floor) => endSales(floor),
});
