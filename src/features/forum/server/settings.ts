import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';
import { BODY_MAX } from '../contract/shapes.ts';

const aDay = z.int().min(1).max(500);
const seconds = z.int().min(0).max(3_600);
const both = <T>(value: T) => ({ sandbox: value, pilot: value });

/**
 * Limits of writing and reporting, and times of moderation. The app shows members those that bind them (forum.md 5).
 */
export const settings = defineSettings(
  'forum',
  {
    postMax: { schema: z.int().min(140).max(BODY_MAX), ...both(2_000), label: 'Characters that a post may have' },
    commentMax: { schema: z.int().min(140).max(BODY_MAX), ...both(500), label: 'Characters that a comment may have' },
    editMinutes: {
      schema: z.int().min(1).max(120),
      ...both(15),
      label: 'Minutes for which an author may change a text',
    },
    settledDays: {
      schema: z.int().min(0).max(90),
      ...both(7),
      label: 'Days after which a member can count as settled',
    },
    settledEntries: {
      schema: z.int().min(0).max(100),
      ...both(3),
      label: 'Entries not taken down, after which a member can count as settled',
    },
    newPostsADay: { schema: aDay, ...both(3), label: 'Posts that a new member may write in 24 hours' },
    newCommentsADay: { schema: aDay, ...both(10), label: 'Comments that a new member may write in 24 hours' },
    newPostSeconds: { schema: seconds, ...both(120), label: 'Seconds that a new member waits between two posts' },
    newCommentSeconds: { schema: seconds, ...both(30), label: 'Seconds that a new member waits between two comments' },
    settledPostsADay: { schema: aDay, ...both(10), label: 'Posts that a settled member may write in 24 hours' },
    settledCommentsADay: { schema: aDay, ...both(60), label: 'Comments that a settled member may write in 24 hours' },
    settledPostSeconds: {
      schema: seconds,
      ...both(30),
      label: 'Seconds that a settled member waits between two posts',
    },
    settledCommentSeconds: {
      schema: seconds,
      ...both(5),
      label: 'Seconds that a settled member waits between two comments',
    },
    reportsADay: { schema: aDay, ...both(20), label: 'Reports that a member may send in 24 hours' },
    reportersHide: {
      schema: z.int().min(2).max(50),
      ...both(3),
      label: 'If this many members report an entry, we hide it until a moderator has looked at it',
    },
    claimMinutes: {
      schema: z.int().min(1).max(120),
      ...both(10),
      label: 'Minutes for which a matter stays with the clerk who took it',
    },
  },
  (v) =>
    v.newPostsADay <= v.settledPostsADay && v.newCommentsADay <= v.settledCommentsADay
      ? null
      : 'A settled member must be able to write at least as much as a new one.',
);

export type ForumSettings = Awaited<ReturnType<typeof settings.read>>;

/** The limits of settled or of new members. */
export function limitsOf(of: ForumSettings, settled: boolean) {
  return settled
    ? {
        postsADay: of.settledPostsADay,
        commentsADay: of.settledCommentsADay,
        secondsBetweenPosts: of.settledPostSeconds,
        secondsBetweenComments: of.settledCommentSeconds,
      }
    : {
        postsADay: of.newPostsADay,
        commentsADay: of.newCommentsADay,
        secondsBetweenPosts: of.newPostSeconds,
        secondsBetweenComments: of.newCommentSeconds,
      };
}
