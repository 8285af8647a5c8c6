// Jobs that ask the draws process to settle plays and end rounds. The process does so by itself too; the jobs make it
// happen in order, so that later jobs find the results.
import type { BankResult } from '#wires/clients.ts';
import type { Context } from '#platform/context.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { openPlanned } from './rounds/round-proposals.ts';

const NOTHING = { body: {} };

export const jobs = defineJobs(
  {
    name: 'draws.settle',
    schedule: '* * * * *',
    after: ['rewards.pay'],
    run: async (context) => dataOf(context, await context.draws.call('POST /settle', NOTHING))?.results ?? 0,
  },
  {
    name: 'draws.wind_down',
    schedule: '* * * * *',
    after: ['draws.settle'],
    run: async (context) => dataOf(context, await context.draws.call('POST /wind-down', NOTHING))?.steps ?? 0,
  },
  {
    name: 'draws.open_planned',
    schedule: '* * * * *',
    after: ['draws.wind_down'],
    run: (context) => openPlanned(context),
  },
);

/** The answer's data. Undefined if the draws process does not answer; the job runs again a minute later. */
function dataOf<T>({ log }: Context, answer: BankResult<T>): T | undefined {
  if (answer.outcome === 'ok') return answer.data;
  log.warn({ outcome: answer.outcome }, 'the draws process does not answer');
  return undefined;
}
