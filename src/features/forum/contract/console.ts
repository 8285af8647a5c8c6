// The forum's calls for staff: moderation, forum texts and mutes.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { memberNo } from '#features/members/contract.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { picture, picturePath } from '#features/uploads/contract.ts';
import { byId, level, reason, state, WAITS } from './shapes.ts';

export const MATTERS = ['report', 'waiting', 'contest'] as const;
export const DECISIONS = [
  'kept',
  'removed',
  'photo_removed',
  'released',
  'refused',
  'muted',
  'unmuted',
  'upheld',
  'overturned',
] as const;
/** The acts of a moderator. `fits` in server/desk/decisions.ts says which fit a kind of matter. */
export const ACTS = ['keep', 'remove', 'remove_photo', 'release', 'refuse', 'uphold', 'overturn'] as const;

const person = { memberId: wire.id, memberNo: z.string(), memberName: z.string() };
const note = line(300, 0);

const row = z.strictObject({
  id: wire.id,
  kind: z.enum(MATTERS),
  ...person,
  entryId: wire.id.nullable(),
  level: level.nullable(),
  title: z.string().nullable(),
  /** The beginning of the entry's text or, in a contest, of the member's plea. */
  text: z.string(),
  reports: z.int(),
  waitsFor: z.array(z.enum(WAITS)),
  openedAt: wire.time,
  ageMinutes: z.int(),
  /** The clerk who claimed it, until `claimedUntil`. Both are null if no claim holds. */
  claimedBy: wire.id.nullable(),
  claimedUntil: wire.time.nullable(),
  closedAt: wire.time.nullable(),
});

const decision = z.strictObject({
  id: wire.id,
  kind: z.enum(DECISIONS),
  entryId: wire.id.nullable(),
  reason: reason.nullable(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  note: z.string(),
  until: wire.time.nullable(),
  staffId: wire.id,
  at: wire.time,
});

const whole = z.strictObject({
  ...row.shape,
  state: state.nullable(),
  textNow: z.string().nullable(),
  pictures: z.array(picture),
  /** The photo that the author shows instead of a drawn avatar. */
  authorPhoto: picture.nullable(),
  promises: z.array(z.string()),
  madeAt: wire.time.nullable(),
  reportsGiven: z.array(
    z.strictObject({
      id: wire.id,
      reason,
      note: z.string(),
      /** The text at the time of the report. */
      title: z.string().nullable(),
      text: z.string(),
      memberNo: z.string(),
      at: wire.time,
    }),
  ),
  earlierTexts: z.array(z.strictObject({ title: z.string().nullable(), text: z.string(), replacedAt: wire.time })),
  contested: decision.nullable(),
  plea: z.string().nullable(),
  /** The newest 20 decisions about the author. */
  history: z.array(decision),
  mutedUntil: wire.time.nullable(),
});

const post = z.strictObject({
  id: wire.id,
  ...person,
  level,
  title: z.string().nullable(),
  text: z.string(),
  state,
  likes: z.int(),
  comments: z.int(),
  pinned: z.boolean(),
  essence: z.boolean(),
  madeAt: wire.time,
  waitsFor: z.array(z.enum(WAITS)),
  /** The open matter that decides about it. */
  matterId: wire.id.nullable(),
});

const mute = z.strictObject({
  id: wire.id,
  ...person,
  reason,
  since: wire.time,
  until: wire.time,
  endedBy: wire.id.nullable(),
});

const readers = ['content', 'support'] as const;
/** Administrators too: another person must judge a contest, and there may be only one moderator. */
const judges = ['content', 'admin'] as const;
const roles = ['content'] as const;

export const consoleContract = defineContract({
  'GET /console/api/v1/forum-matters': {
    summary: 'What waits for a moderator, the oldest first; with `done` what was decided, the newest first',
    access: 'staff',
    roles: [...readers, 'admin'],
    query: pageQuery.extend({
      kind: z.enum(MATTERS).optional(),
      done: z.literal('true').optional(),
      memberNo: memberNo.optional(),
    }),
    data: pageOf(row),
    looks: [{ at: 'posts', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/forum-matters/{id}': {
    summary: 'One matter with its evidence and the history of its author',
    access: 'staff',
    roles: [...readers, 'admin'],
    path: byId,
    data: whole,
    refusals: ['matter_not_found'],
    looks: [{ at: 'posts', member: 'data.memberId' }],
  },
  'POST /console/api/v1/forum-matters/{id}/claim': {
    summary: 'Take a matter for some minutes, so that no one else decides it meanwhile',
    access: 'staff',
    roles: judges,
    intent: true,
    path: byId,
    data: z.strictObject({ claimedUntil: wire.time }),
    refusals: ['matter_not_found', 'matter_claimed', 'matter_closed', 'another_judges'],
  },
  'POST /console/api/v1/forum-matters/{id}/decide': {
    summary: 'Decide a matter',
    access: 'staff',
    roles: judges,
    intent: true,
    path: byId,
    body: z.strictObject({ act: z.enum(ACTS), reason: reason.nullable(), note }),
    data: z.strictObject({ decisionId: wire.id }),
    refusals: ['matter_not_found', 'matter_claimed', 'matter_closed', 'act_does_not_fit', 'another_judges'],
  },
  'GET /console/api/v1/forum-entries': {
    summary: 'Posts and comments, the newest first',
    access: 'staff',
    roles: readers,
    query: pageQuery.extend({ level: z.enum(['post', 'comment']).optional(), memberNo: memberNo.optional() }),
    data: pageOf(post),
    looks: [{ at: 'posts', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/forum-entries/{id}': {
    summary: 'One post or comment',
    access: 'staff',
    roles: readers,
    path: byId,
    data: post,
    refusals: ['forum_entry_not_found'],
    looks: [{ at: 'posts', member: 'data.memberId' }],
  },
  'GET /console/api/v1/forum-entries/{id}/pictures/{picture}/{width}': {
    summary: 'A picture of a post, or the photo of an entry’s author, as WebP',
    access: 'staff',
    roles: [...readers, 'admin'],
    path: byId.extend(picturePath),
    data: 'raw',
    refusals: ['picture_not_found'],
    looks: [{ at: 'posts', member: 'file' }],
  },
  'POST /console/api/v1/forum-entries/{id}/pin': {
    summary: 'Put a post on top of the forum, or take it from there',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ pinned: z.boolean() }),
    data: z.null(),
    refusals: ['forum_entry_not_found', 'not_a_shown_post'],
  },
  'POST /console/api/v1/forum-entries/{id}/essence': {
    summary: 'Mark a post as essence, or take the mark back',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ essence: z.boolean() }),
    data: z.null(),
    refusals: ['forum_entry_not_found', 'not_a_shown_post'],
  },
  'POST /console/api/v1/forum-entries/{id}/remove': {
    summary: 'Remove an entry that was not reported',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ reason, note }),
    data: z.strictObject({ decisionId: wire.id }),
    refusals: ['forum_entry_not_found'],
  },
  'GET /console/api/v1/forum-mutes': {
    summary: 'Mutes, the newest first',
    access: 'staff',
    roles: readers,
    query: pageQuery.extend({ memberNo: memberNo.optional() }),
    data: pageOf(mute),
    looks: [{ at: 'posts', member: 'query.memberNo' }],
  },
  'POST /console/api/v1/members/{id}/forum-mutes': {
    summary: 'Mute a member for some days',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ reason, days: z.int().min(1).max(90), note }),
    data: z.strictObject({ decisionId: wire.id }),
    refusals: ['member_not_found', 'muted_already'],
  },
  'POST /console/api/v1/forum-mutes/{id}/lift': {
    summary: 'End a mute before its time',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ note }),
    data: z.null(),
    refusals: ['not_muted'],
  },
});
