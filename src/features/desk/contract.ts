// Wire contract of the desk's calls over all features: the search, and how much work waits.
import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

const found = z.strictObject({
  id: wire.id,
  /** The number by which people know the record. */
  number: z.string(),
  /** Its owner. */
  who: z.string(),
  /** Negative if the money went out. */
  amountMinor: wire.sumMinor.nullable(),
  state: z.string().nullable(),
  at: wire.time,
});

/** The filters of a list, by their names. */
const filter = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), line(80))
  .refine((of) => Object.keys(of).length <= 20, 'too many');

/** A filter of a list that staff kept under a name. */
const savedView = z.strictObject({
  id: wire.id,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  shared: z.boolean(),
  /** False if another of the staff keeps it and shares it. */
  own: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** A list of the console, by its address. */
const list = z.string().regex(/^[a-z][a-z/-]{0,59}$/);

export const NOTE_MOST = 500;

/** A short note of staff about a member, for colleagues. A wrong one is struck out and stays readable. */
const note = z.strictObject({
  id: wire.id,
  staffId: wire.id,
  text: z.string(),
  at: wire.time,
  struck: z.strictObject({ by: wire.id, at: wire.time, reason: z.string() }).nullable(),
});
export type Note = z.input<typeof note>;

/** Something that happened with a member. The console has words for its kind. */
const happening = z.strictObject({
  id: z.string(),
  kind: z.string(),
  at: wire.time,
  recordId: wire.id,
  number: z.string().nullable(),
  amountMinor: wire.sumMinor.nullable(),
  state: z.string().nullable(),
  words: z.string().nullable(),
  /** Who of the staff did it. Null if it was the member or the system. */
  staffId: wire.id.nullable(),
});
export type HappeningView = z.input<typeof happening>;

const byId = z.strictObject({ id: wire.id });
const readers = { access: 'staff', roles: ['support', 'finance'] } as const;

export const refusals = defineRefusals({
  saved_view_not_found: 203200,
  saved_views_full: 203201,
  note_not_found: 203202,
  note_struck_already: 203203,
  note_of_another: 203204,
});

export const contract = defineContract({
  'GET /console/api/v1/waiting': {
    summary: 'How much work waits, by console resource; only work that the caller may read',
    access: 'staff',
    data: z.strictObject({
      items: z.array(
        z.strictObject({
          /** The console resource that lists the work. */
          resource: z.string(),
          count: z.int(),
          /** Whether there is more than `count`. */
          more: z.boolean(),
        }),
      ),
    }),
  },
  'GET /console/api/v1/saved-views': {
    summary: 'Saved filters of a list: the caller’s own, and shared ones of staff who have a role of theirs',
    access: 'staff',
    query: z.strictObject({ list }),
    data: z.strictObject({ items: z.array(savedView) }),
  },
  'PUT /console/api/v1/saved-views': {
    summary: 'Keep a filter under a name, or keep another under that name',
    access: 'staff',
    body: z.strictObject({ list, name: line(40), filter, shared: z.boolean() }),
    data: savedView,
    refusals: ['saved_views_full'],
  },
  'DELETE /console/api/v1/saved-views/{id}': {
    summary: 'Remove a saved filter of one’s own',
    access: 'staff',
    path: z.strictObject({ id: wire.id }),
    data: z.null(),
    refusals: ['saved_view_not_found'],
  },
  'GET /console/api/v1/members/{id}/history': {
    summary: 'All that happened with a member, newest first; who looked for administrators alone',
    ...readers,
    path: byId,
    query: pageQuery,
    data: pageOf(happening),
    looks: [{ at: 'history', member: 'path.id' }],
  },
  'GET /console/api/v1/members/{id}/notes': {
    summary: 'Notes of staff about a member, newest first, with those that were struck out',
    ...readers,
    path: byId,
    query: pageQuery,
    data: pageOf(note),
    looks: [{ at: 'notes', member: 'path.id' }],
  },
  'POST /console/api/v1/members/{id}/notes': {
    summary: 'Write a short note about a member, for colleagues. It never changes',
    ...readers,
    intent: true,
    path: byId,
    body: z.strictObject({ text: lines(NOTE_MOST) }),
    data: note,
    refusals: ['member_not_found'],
  },
  'POST /console/api/v1/member-notes/{id}/strike': {
    summary: 'Strike out a note with a reason: its author, or an administrator, and once',
    ...readers,
    path: byId,
    body: z.strictObject({ reason: line(200) }),
    data: note,
    refusals: ['note_not_found', 'note_struck_already', 'note_of_another'],
  },
  'GET /console/api/v1/search': {
    summary: 'Records of any kind by number, name, phone, e-mail or invite code; only kinds that the caller may read',
    access: 'staff',
    query: z.strictObject({ q: line(80, 2) }),
    data: z.strictObject({
      groups: z.array(
        z.strictObject({
          /** The console resource that has a page for each record. */
          resource: z.string(),
          items: z.array(found),
          /** Whether there are more records than these. */
          more: z.boolean(),
        }),
      ),
    }),
    looks: { unkept: 'The audit log records which records a search showed.' },
  },
});
