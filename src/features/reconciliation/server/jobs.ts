import { defineJobs } from '#platform/queue/job.ts';
import { reconcile } from './days/days.ts';
import { sendInstructions } from './instructions/send-instructions.ts';

export const jobs = defineJobs(
  {
    name: 'reconciliation.reconcile',
    schedule: '* * * * *',
    after: [],
    onBankNews: true,
    run: async (context) => {
      const { lines, closed } = await reconcile(context);
      return lines + closed.length;
    },
  },
  {
    name: 'reconciliation.send-instructions',
    schedule: '* * * * *',
    after: ['catalogue.end_sales'],
    before: ['service.escalate_overdue'],
    onBankNews: true,
    run: (context) => sendInstructions(context),
  },
);
