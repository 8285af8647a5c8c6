// Wire contract of check-in (rewards.md 4).
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({ checked_in_already: 201101 });

const visit = z.strictObject({
  id: wire.id,
  date: wire.date,
  /** Days in a row, this one included. */
  streak: z.int().min(1),
  points: wire.points,
  chances: z.int().min(0),
});

const gift = { points: wire.points, chances: z.int().min(0) };

const today = z.strictObject({
  date: wire.date,
  checkedIn: z.boolean(),
  /** Days in a row up to now; 0 if a day was missed. */
  streak: z.int().min(0),
  /** The member checked in before, and missed a day since. */
  missed: z.boolean(),
  /** What the next check-in gives: today's, or tomorrow's if today is done. */
  next: z.strictObject(gift),
  /** The seven days up to the next chance. `day` counts from the first day of the streak. */
  steps: z.array(z.strictObject({ day: z.int().min(1), done: z.boolean(), ...gift })).length(7),
  /** Whole weeks from Monday to Sunday, this one last. `points` is null on days without a check-in. */
  days: z.array(z.strictObject({ date: wire.date, points: wire.points.nullable(), chances: z.int().min(0) })),
});

export const contract = defineContract({
  'GET /api/v1/check-ins': {
    summary: 'My check-ins, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(visit),
  },
  'GET /api/v1/check-ins/today': {
    summary: 'Whether I checked in today, my days in a row, what the next days give, and the last weeks',
    access: 'member',
    data: today,
  },
  'POST /api/v1/check-ins': {
    summary: 'Check in for today',
    access: 'member',
    intent: true,
    data: visit,
    refusals: ['checked_in_already'],
  },
});
