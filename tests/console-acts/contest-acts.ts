// Attacks through re-runs of ranks and PK. They close only periods that are over, and change no stored result.
import assert from 'node:assert/strict';
import { addDays } from '#platform/time/clock.ts';
import { periodAt, periodId } from '#features/contests/server/close-contests.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack } from './stage.ts';

export const contestActs = {
  'POST /console/api/v1/contests/periods/{id}/rerun': async ({ ask, world }) => {
    const run = async (id: string) =>
      (await ask('abebe', 'POST /console/api/v1/contests/periods/{id}/rerun', { id })).name;
    const week = periodAt('week', 'running', world.context.clock.today());
    assert.equal(await run(periodId(week)), 'period_not_over');
    // No week begins on a Tuesday.
    assert.equal(await run(periodId({ ...week, startsOn: addDays(week.startsOn, -6) })), 'period_not_over');
    assert.equal(await run('year:2026-01-01'), 'field_invalid');
  },
  'POST /console/api/v1/contests/duel-weeks/{id}/rerun': async ({ ask }) => {
    const run = async (id: string) =>
      (await ask('abebe', 'POST /console/api/v1/contests/duel-weeks/{id}/rerun', { id })).name;
    assert.equal(await run('2020-01-06'), 'period_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
