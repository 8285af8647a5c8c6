// The forum's calls for members and visitors: posts, comments, likes, reports, blocks, contests and the rules.
import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { face } from '#features/team/contract.ts';
import { pictureId, pictureIds, picturePath } from '#features/uploads/contract.ts';
import { body, byId, entry, level, NOTE_MAX, reason, title, under } from './shapes.ts';

const limits = z.strictObject({
  postsADay: z.int(),
  commentsADay: z.int(),
  secondsBetweenPosts: z.int(),
  secondsBetweenComments: z.int(),
});

const mute = z.strictObject({
  decisionId: wire.id,
  reason,
  until: wire.time,
  contest: z.enum(['possible', 'open', 'done']),
});

const forumRules = z.strictObject({
  postMax: z.int(),
  commentMax: z.int(),
  picturesMax: z.int(),
  editMinutes: z.int(),
  reportersHide: z.int(),
  /** A member is settled after this many days since registration, with this many visible entries. */
  settledDays: z.int(),
  settledEntries: z.int(),
  newMembers: limits,
  settledMembers: limits,
  /** Whether the caller is settled, and their mute if they have one. */
  settled: z.boolean(),
  mute: mute.nullable(),
});

const report = z.strictObject({
  id: wire.id,
  entryId: wire.id,
  level,
  /** The beginning of the text at the time of the report, and in which language its author wrote. */
  text: wire.written,
  language: wire.locale.nullable(),
  reason,
  at: wire.time,
  answer: z.enum(['waiting', 'removed', 'kept']),
  answeredAt: wire.time.nullable(),
});

const moderationClock = z.strictObject({
  days: z.int(),
  reports: z.int(),
  answered: z.int(),
  /** Minutes from a report to its answer. Null if no report was answered. */
  medianMinutes: z.int().nullable(),
  p95Minutes: z.int().nullable(),
  /** Unanswered reports by age. */
  open: z.strictObject({ underADay: z.int(), underThreeDays: z.int(), older: z.int() }),
  removed: z.int(),
  contested: z.int(),
  overturned: z.int(),
});

const writing = ['forum_muted', 'text_too_long'] as const;

export const memberContract = defineContract({
  'GET /api/v1/posts': {
    summary: 'Posts: the newest, or the hot ones first; with `search` those that hold its words, the newest first',
    access: 'member',
    query: pageQuery.extend({
      sort: z.enum(['newest', 'hot']).optional(),
      essence: z.literal('true').optional(),
      search: line(100).optional(),
    }),
    data: pageOf(entry),
  },
  'GET /api/v1/pinned-posts': {
    summary: 'Posts that stand on top of the forum',
    access: 'member',
    data: z.array(entry),
  },
  'GET /api/v1/entries/{id}': {
    summary: 'One post, comment or reply',
    access: 'member',
    path: byId,
    data: entry,
    refusals: ['forum_entry_not_found'],
  },
  'GET /api/v1/entries/{id}/pictures/{picture}/{width}': {
    summary: 'A picture of a post, as WebP',
    access: 'member',
    path: byId.extend(picturePath),
    data: 'raw',
    refusals: ['picture_not_found'],
  },
  'GET /api/v1/comments': {
    summary: 'Comments under a post or an article, or replies under a comment, the oldest first',
    access: 'member',
    query: pageQuery.extend({ under: z.enum(['post', 'article', 'comment']), id: wire.id }),
    data: pageOf(entry),
  },
  'POST /api/v1/posts': {
    summary: 'Publish a post',
    access: 'member',
    intent: true,
    body: z.strictObject({ title, body, pictures: pictureIds }),
    data: entry,
    refusals: [...writing, 'post_limit', 'picture_not_found'],
  },
  'POST /api/v1/comments': {
    summary: 'Comment on a post or an article, or reply to a comment',
    access: 'member',
    intent: true,
    body: z.strictObject({ under, body }),
    data: entry,
    refusals: [...writing, 'comment_limit', 'forum_entry_not_found', 'thread_closed'],
  },
  'POST /api/v1/entries/{id}/edit': {
    summary: 'Change one’s own text, for a short time',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ title: title.optional(), body }),
    data: entry,
    refusals: [...writing, 'forum_entry_not_found', 'edit_over'],
  },
  'POST /api/v1/entries/{id}/withdraw': {
    summary: 'Take one’s own text away; what stands under it stays',
    access: 'member',
    intent: true,
    path: byId,
    data: entry,
    refusals: ['forum_entry_not_found'],
  },
  'POST /api/v1/entries/{id}/like': {
    summary: 'Like an entry, or take it back',
    access: 'member',
    path: byId,
    body: z.strictObject({ liked: z.boolean() }),
    data: z.strictObject({ liked: z.boolean(), likes: z.int() }),
    refusals: ['forum_entry_not_found', 'own_entry'],
  },
  'POST /api/v1/entries/{id}/reports': {
    summary: 'Report an entry to the moderators',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ reason, note: lines(NOTE_MAX, 0) }),
    data: byId,
    refusals: ['forum_entry_not_found', 'own_entry', 'reported_already', 'report_limit'],
  },
  'POST /api/v1/entries/{id}/block-author': {
    summary: 'See nothing more of its author',
    access: 'member',
    intent: true,
    path: byId,
    data: z.null(),
    refusals: ['forum_entry_not_found', 'own_entry'],
  },
  'PUT /api/v1/avatar-photo': {
    summary: 'Show an unattached picture of mine in the place of my drawing; null: the drawing again',
    access: 'member',
    intent: true,
    body: z.strictObject({ picture: pictureId.nullable() }),
    data: z.strictObject({ avatarPhoto: pictureId.nullable() }),
    refusals: ['forum_muted', 'picture_not_found'],
  },
  'GET /api/v1/blocked-members': {
    summary: 'Members of whom I see nothing',
    access: 'member',
    query: pageQuery,
    data: pageOf(z.strictObject({ id: wire.id, ...face.shape, at: wire.time })),
  },
  'DELETE /api/v1/blocked-members/{id}': {
    summary: 'See a member again',
    access: 'member',
    path: byId,
    data: z.null(),
  },
  'GET /api/v1/my-entries': {
    summary: 'My posts, my comments, what I liked, or what waits for a moderator; the newest first',
    access: 'member',
    query: pageQuery.extend({ kind: z.enum(['posts', 'comments', 'liked', 'waiting']) }),
    data: pageOf(entry),
  },
  'GET /api/v1/my-reports': {
    summary: 'My reports with their answers, the newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(report),
  },
  'POST /api/v1/forum-decisions/{id}/contest': {
    summary: 'Contest a removal, a refusal or a mute: another person decides',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ text: lines(1000) }),
    data: z.strictObject({ complaintId: wire.id }),
    refusals: ['forum_decision_not_found', 'contested_already'],
  },
  'GET /api/v1/forum': {
    summary: 'The limits and rules of the forum, and where the caller stands',
    access: 'member',
    data: forumRules,
  },
  'GET /api/v1/moderation-clock': {
    summary: 'How many reports there were, how fast they were answered, and how often a decision was overturned',
    access: 'visitor',
    data: moderationClock,
  },
});
