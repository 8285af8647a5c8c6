import { defineJobs } from '../../../platform/feature.ts';
import { addUp } from './add-up.ts';

export const jobs = defineJobs({ name: 'transparency.add_up', schedule: '* * * * *', dueRank: 900, run: addUp });
