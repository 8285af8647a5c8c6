// The calls about draws for members and visitors (draws.md).
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import {
  EXCLUSION_DAYS,
  LIMIT_MOST,
  TIME_OUT_DAYS,
  byId,
  care,
  counts,
  entry,
  game,
  hex32,
  play,
  played,
  revealed,
  round,
} from './shapes.ts';

const clientSeed = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const NOT_NOW = ['feature_off', 'round_not_found', 'round_over', 'member_frozen', 'staff_never_play'] as const;
const pause = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('time_out'), days: z.literal([...TIME_OUT_DAYS]) }),
  z.strictObject({ kind: z.literal('exclusion'), days: z.literal([...EXCLUSION_DAYS]) }),
]);

export const memberContract = defineContract({
  'GET /api/v1/draws/rounds': {
    summary: 'Rounds that opened, newest first: their manifests, odds and stock',
    access: 'visitor',
    query: pageQuery.extend({ game: game.optional() }),
    data: pageOf(round),
  },
  'GET /api/v1/draws/games': {
    summary: 'The games: the open round of each and when it ends, and the next one that two persons signed',
    access: 'visitor',
    data: z.strictObject({
      items: z.array(
        z.strictObject({
          game,
          openId: wire.id.nullable(),
          openUntil: wire.time.nullable(),
          next: z.strictObject({ id: wire.id, startsAt: wire.time }).nullable(),
        }),
      ),
    }),
  },
  'GET /api/v1/draws/rounds/{id}': {
    summary: 'One round, open or signed to begin later: manifest, odds, stock, and its seed once it is revealed',
    access: 'visitor',
    path: byId,
    data: round,
    refusals: ['round_not_found'],
  },
  'GET /api/v1/draws/rounds/{id}/log': {
    summary: 'Every play of a round in its order, chained, without names',
    access: 'visitor',
    path: byId,
    query: pageQuery,
    data: pageOf(entry),
    refusals: ['round_not_found'],
  },
  'GET /api/v1/draws/rounds/{id}/counts': {
    summary: 'How often each prize of a round was drawn. Guaranteed plays stand beside, because nothing was drawn',
    access: 'visitor',
    path: byId,
    data: counts,
    refusals: ['round_not_found'],
  },
  'GET /api/v1/draws/rounds/{id}/mine': {
    summary: 'My standing in a round: chances, plays, the prize that I picked, and why I cannot play now',
    access: 'member',
    path: byId,
    data: z.strictObject({
      chances: z.int().min(0),
      plays: z.int().min(0),
      /** The id of the picked prize. */
      pick: z.string().nullable(),
      /**
       * given: by the guarantee. won: by a draw before that. over: the round ended first. Null: the pick is still open.
       */
      pickEnd: z.enum(['given', 'won', 'over']).nullable(),
      obstacle: z.string().nullable(),
    }),
    refusals: ['round_not_found'],
  },
  'POST /api/v1/draws/rounds/{id}/plays': {
    summary: 'Play once: spends a chance and gives a signed ticket. The phone keeps its seed and sends its hash',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ clientSeedHash: hex32 }),
    data: played,
    refusals: [...NOT_NOW, 'round_full', 'play_barred', 'play_day_over', 'chances_insufficient', 'reward_not_now'],
  },
  'POST /api/v1/draws/plays/{id}/reveal': {
    summary: 'Reveal the seed of a play. Answers its receipt, and its result or what it waits for: then ask again',
    access: 'member',
    path: byId,
    body: z.strictObject({ clientSeed }),
    data: revealed,
    refusals: ['play_not_found', 'client_seed_other'],
  },
  'GET /api/v1/draws/plays': {
    summary: 'My plays, newest first',
    access: 'member',
    query: pageQuery.extend({ game: game.optional() }),
    data: pageOf(play),
  },
  'GET /api/v1/draws/plays/{id}': {
    summary: 'One of my plays',
    access: 'member',
    path: byId,
    data: play,
    refusals: ['play_not_found'],
  },
  'POST /api/v1/draws/rounds/{id}/pick': {
    summary: 'Pick the prize that the guarantee gives, once and for good. The first play of the round comes before it',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ prizeId: z.string().max(32) }),
    data: z.strictObject({ prizeId: z.string(), pickedAt: wire.time }),
    refusals: [
      ...NOT_NOW,
      'play_barred',
      'pick_unknown',
      'pick_made',
      'pick_early',
      'pick_late',
      'pick_gone',
      'reward_not_now',
    ],
  },
  'GET /api/v1/draws/care': {
    summary: 'My limit, my time-out or exclusion, and the record of my plays',
    access: 'member',
    data: care,
  },
  'POST /api/v1/draws/care/limits': {
    summary: 'Set my plays a day. A lower number holds at once, a higher one when I ask again a day later',
    access: 'member',
    intent: true,
    body: z.strictObject({ playsADay: z.int().min(0).max(LIMIT_MOST).nullable() }),
    data: care,
  },
  'POST /api/v1/draws/care/limits/{id}/again': {
    summary: 'Ask for the higher limit again, a day later: now it holds',
    access: 'member',
    path: byId,
    data: care,
    refusals: ['limit_not_due'],
  },
  'POST /api/v1/draws/care/pauses': {
    summary: 'Play no more for a while. The pause starts at once and cannot be ended earlier',
    access: 'member',
    intent: true,
    body: pause,
    data: care,
  },
});
