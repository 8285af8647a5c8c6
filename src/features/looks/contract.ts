// Wire contract of who looked (members.md 9): what a member reads of it, the console's list, and unusual reading.
import { z } from 'zod';
import { memberNo } from '#features/members/contract.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { CASE_KINDS, LOOKS_AT } from '#platform/http/look.ts';
import { lines } from '#platform/language/human-text.ts';

export const refusals = defineRefusals({
  unusual_look_not_found: 203101,
  unusual_look_ended: 203102,
  own_unusual_look: 203103,
});

/** Staff who read the same of a member within an hour are one entry. */
const look = {
  id: wire.id,
  shown: z.enum(LOOKS_AT),
  /** The case that it was for, if they said one and it is the member's. */
  caseKind: z.enum(CASE_KINDS).nullable(),
  caseNumber: z.string().nullable(),
  firstAt: wire.time,
  lastAt: wire.time,
  count: z.int(),
};
/** Never who of the staff it was. */
const ownLook = z.strictObject(look);

const person = { memberId: wire.id, memberNo: z.string(), memberName: z.string() };
const deskLook = z.strictObject({ ...look, staffId: wire.id, staffName: z.string(), ...person });

const REASONS = ['many_opened', 'many_listed', 'without_case', 'own_name'] as const;

const unusualLook = z.strictObject({
  id: wire.id,
  staffId: wire.id,
  onDay: wire.date,
  /** Many members opened, or many shown in lists; many opened without a case; one who has a name of their family. */
  reason: z.enum(REASONS),
  /** How many members it is about. */
  members: z.int(),
  /** The member, if it is about one. */
  member: z.strictObject(person).nullable(),
  foundAt: wire.time,
  lookedInto: z.strictObject({ by: wire.id, at: wire.time, note: z.string() }).nullable(),
});
export type UnusualReason = (typeof REASONS)[number];
export type UnusualView = z.input<typeof unusualLook>;

const ofAdmin = { access: 'staff', roles: ['admin'] } as const;
/** Business days, both included. */
const filter = {
  staffId: wire.id.optional(),
  memberNo: memberNo.optional(),
  from: wire.date.optional(),
  until: wire.date.optional(),
};
const ABOUT_STAFF = { unkept: 'It records what staff read.' };

export const contract = defineContract({
  'GET /api/v1/looks': {
    summary: 'When staff looked at my data, at what, and for which case; newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(ownLook),
  },
  'GET /console/api/v1/looks': {
    summary: 'Who of the staff looked at which member, newest first',
    ...ofAdmin,
    query: pageQuery.extend(filter),
    data: pageOf(deskLook),
    looks: ABOUT_STAFF,
  },
  'GET /console/api/v1/unusual-looks': {
    summary: 'Unusual reading: what waits oldest first, what was looked into newest first',
    ...ofAdmin,
    query: pageQuery.extend({ state: z.enum(['waiting', 'done']).optional() }),
    data: pageOf(unusualLook),
    looks: ABOUT_STAFF,
  },
  'POST /console/api/v1/unusual-looks/{id}/look-into': {
    summary: 'Say what looking into it showed. Not about oneself, and once',
    ...ofAdmin,
    path: z.strictObject({ id: wire.id }),
    body: z.strictObject({ note: lines(500) }),
    data: unusualLook,
    refusals: ['unusual_look_not_found', 'unusual_look_ended', 'own_unusual_look'],
  },
});
