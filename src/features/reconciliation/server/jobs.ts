import { defineJobs } from '../../../platform/feature.ts';
import { reconcile } from './days/close-days.ts';
import { sendInstructions } from './instructions/send-instructions.ts';

export const jobs = defineJobs(
  {
    name: 'reconciliation.reconcile',
    schedule: '* * * * *',
    dueRank: 10,
    onBankNews: true,
    run: async (floor) => {
      const { lines, closed } = await reconcile(floor);
      return lines + closed.length;
    },
  },
  {
    name: 'reconciliation.send-instructions',
    schedule: '* * * * *',
    dueRank: 80,
    onBankNews: true,
    run: (floor) => sendInstructions(floor),
  },
);
