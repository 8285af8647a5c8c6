// Wire contract of the lucky employee award (rewards.md 11).
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({ award_off: 202301, award_started: 202302, award_earned: 202303 });

/** A friend who registered within the award's hours. */
const friend = z.strictObject({
  /** Null if the friend hides their name. */
  nickname: wire.typed.nullable(),
  registeredAt: wire.time,
  valid: z.boolean(),
});

/**
 * One start of the award by a member. `open`: friends may register. `waiting`: the hours are over, and a friend who
 * registered within them may still become valid. `earned`: a friend became valid. `over`: it can't earn any more.
 */
const run = z.strictObject({
  id: wire.id,
  state: z.enum(['open', 'waiting', 'over', 'earned']),
  startedAt: wire.time,
  closesAt: wire.time,
  earnedAt: wire.time.nullable(),
  friends: z.array(friend),
});
export type RunView = z.input<typeof run>;

const award = z.strictObject({
  offered: z.boolean(),
  /** How many hours after the start friends may register. */
  hours: z.int().min(1),
  /** The newest start. */
  run: run.nullable(),
  /** Why the member can't start the award now. */
  obstacle: z.enum(['award_off', 'award_started', 'award_earned']).nullable(),
});
export type AwardView = z.input<typeof award>;

export const contract = defineContract({
  'GET /api/v1/award': {
    summary: 'The lucky employee award: its rule, and my newest start with the friends who registered',
    access: 'member',
    data: award,
  },
  'GET /api/v1/award/runs': {
    summary: 'Each time that I started the award, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(run),
  },
  'POST /api/v1/award/runs': {
    summary: 'Start the award: the first friend who registers in time and becomes valid earns me a draw chance, once',
    access: 'member',
    intent: true,
    data: award,
    refusals: ['award_off', 'award_started', 'award_earned'],
  },
});
