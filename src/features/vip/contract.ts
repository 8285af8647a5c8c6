// The calls on VIP levels, growth points and SVIP (rewards.md 7).
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({ svip_terms_moved: 201401 });

/** What gives growth points. */
export const SOURCES = ['holding', 'collecting', 'check_in'] as const;

const level = z.int().min(0).max(8);
const count = z.int().min(0);

const step = z.strictObject({
  level,
  /** Growth points at which the level begins. */
  from: count,
  /** Number of products now on sale that this level opens. */
  opens: count,
  /** The most C3coin that a member of this level can exchange in a business day. */
  exchangeMost: count,
});

const growth = z.strictObject({
  id: wire.id,
  source: z.enum(SOURCES),
  date: wire.date,
  /** The held order. Null for other sources. */
  orderId: wire.id.nullable(),
  points: z.int().min(1),
  /** True if the member was an SVIP, so that it counted more. */
  svip: z.boolean(),
});

const term = z.strictObject({
  id: wire.id,
  points: wire.points,
  startsAt: wire.time,
  endsAt: wire.time,
  boughtAt: wire.time,
});

/** Null on the highest level. */
const next = z.strictObject({ level, from: count, missing: count }).nullable();

export const contract = defineContract({
  'GET /api/v1/vip': {
    summary: 'My VIP level, what is missing for the next one, what each level opens, and my SVIP',
    access: 'member',
    data: z.strictObject({
      level,
      growth: count,
      next,
      /** All levels, from level 0 on. */
      levels: z.array(step),
      svipUntil: wire.time.nullable(),
      rules: z.strictObject({
        /** The paid price that gives one growth point after cooling-off. */
        holdingMinor: wire.amountMinor,
        perCollectDay: count,
        perCheckIn: count,
        svipPoints: wire.points,
        svipDays: z.int().min(1),
        /** An SVIP earns this percentage of the usual growth points. */
        svipGrowthPercent: z.int().min(100),
      }),
    }),
  },
  'GET /api/v1/vip/growth': {
    summary: 'My growth points, newest first, each with its cause',
    access: 'member',
    query: pageQuery,
    data: pageOf(growth),
  },
  'GET /api/v1/vip/svip': {
    summary: 'My terms of SVIP, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(term),
  },
  'POST /api/v1/vip/svip': {
    summary: 'Buy a term of SVIP for points. It begins now, or where my last term ends',
    access: 'member',
    intent: true,
    body: z.strictObject({ points: wire.points.min(1), days: z.int().min(1).max(366), pin: wire.pin }),
    data: term,
    refusals: ['svip_terms_moved', 'points_insufficient', 'member_frozen', 'pin_wrong', 'pin_locked', 'pin_not_set'],
  },
  'GET /console/api/v1/members/{id}/vip': {
    summary: 'A member’s level and SVIP, with the newest growth points and terms',
    access: 'staff',
    roles: ['finance', 'support'],
    path: z.strictObject({ id: wire.id }),
    data: z.strictObject({
      level,
      growth: count,
      next,
      svipUntil: wire.time.nullable(),
      newest: z.array(growth),
      terms: z.array(term),
    }),
    refusals: ['member_not_found'],
    looks: [{ at: 'rewards', member: 'path.id' }],
  },
});
