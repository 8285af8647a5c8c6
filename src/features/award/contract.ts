// The lucky employee award on the wire (rewards.md 11).
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({ award_off: 202301, award_started: 202302, award_earned: 202303 });

/** A friend who registered within the hours. */
const friend = z.strictObject({
  /** Null where the friend hides their name. */
  nickname: z.string().nullable(),
  registeredAt: wire.time,
  valid: z.boolean(),
});

/**
 * One time that a member started the award. `open`: friends may register. `waiting`: the hours are over, and a friend
 * who registered within them may still become valid. `over`: no one registered. `earned`: a friend became valid.
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
  /** A friend registers within so many hours after the start. */
  hours: z.int().min(1),
  /** The newest one. */
  run: run.nullable(),
  /** The reason that the member cannot start it now. */
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
