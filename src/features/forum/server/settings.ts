import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';
import { BODY_MAX } from '../contract/shapes.ts';

const aDay = z.int().min(1).max(500);
const seconds = z.int().min(0).max(3_600);
const both = <T>(value: T) => ({ sandbox: value, pilot: value });

/** The limits that the page for writing shows (forum.md 5). */
export const settings = defineSettings(
  'forum',
  {
    postMax: { schema: z.int().min(140).max(BODY_MAX), ...both(2_000), label: 'Signs that a post may have' },
    commentMax: { schema: z.int().min(140).max(BODY_MAX), ...both(500), label: 'Signs that a comment may have' },
    editMinutes: {
      schema: z.int().min(1).max(120),
      ...both(15),
      label: 'Minutes in which an author may change a text',
    },
    settledDays: { schema: z.int().min(0).max(90), ...both(7), label: 'Days after which a member may be settled' },
    settledEntries: {
      schema: z.int().min(0).max(100),
      ...both(3),
      label: 'Entries that stand, after which a member may be settled',
    },
    newPostsADay: { schema: aDay, ...both(3), label: 'Posts of a new member in 24 hours' },
    newCommentsADay: { schema: aDay, ...both(10), label: 'Comments of a new member in 24 hours' },
    newPostSeconds: { schema: seconds, ...both(120), label: 'Seconds between two posts of a new member' },
    newCommentSeconds: { schema: seconds, ...both(30), label: 'Seconds between two comments of a new member' },
    settledPostsADay: { schema: aDay, ...both(10), label: 'Posts of a settled member in 24 hours' },
    settledCommentsADay: { schema: aDay, ...both(60), label: 'Comments of a settled member in 24 hours' },
    settledPostSeconds: { schema: seconds, ...both(30), label: 'Seconds between two posts of a settled member' },
    settledCommentSeconds: { schema: seconds, ...both(5), label: 'Seconds between two comments of a settled member' },
    reportsADay: { schema: aDay, ...both(20), label: 'Reports of a member in 24 hours' },
    reportersHide: {
      schema: z.int().min(2).max(50),
      ...both(3),
      label: 'Members whose reports hide an entry until a moderator has looked',
    },
    claimMinutes: { schema: z.int().min(1).max(120), ...both(10), label: 'Minutes for which a clerk keeps a matter' },
  },
  (v) =>
    v.newPostsADay <= v.settledPostsADay && v.newCommentsADay <= v.settledCommentsADay
      ? null
      : 'A settled member may write at least as much as a new one.',
);

export type ForumSettings = Awaited<ReturnType<typeof settings.read>>;

/** Limits of one kind of member, as the wire shows them. */
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
