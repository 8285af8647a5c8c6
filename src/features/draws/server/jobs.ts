// The draws process works by itself too. A job asks it at its place among the others, so that later jobs find results.
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
    run: async (context) => known(context, await context.draws.call('POST /settle', NOTHING))?.results ?? 0,
  },
  {
    name: 'draws.wind_down',
    schedule: '* * * * *',
    after: ['draws.settle'],
    run: async (context) => known(context, await context.draws.call('POST /wind-down', NOTHING))?.steps ?? 0,
  },
  {
    name: 'draws.open_planned',
    schedule: '* * * * *',
    after: ['draws.wind_down'],
    run: (context) => openPlanned(context),
  },
);

/** Undefined where it does not answer: its plays wait, and the next minute asks again. */
function known<T>({ log }: Context, answer: BankResult<T>): T | undefined {
  if (answer.outcome === 'ok') return answer.data;
  log.warn({ outcome: answer.outcome }, 'the draws process does not answer');
  return undefined;
}
