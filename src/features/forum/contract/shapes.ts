// Shapes that members' calls and the staff's share.
import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { wire } from '#platform/http/contract.ts';
import { prose } from '#features/content/contract.ts';
import { face } from '#features/team/contract.ts';
import { picture } from '#features/uploads/contract.ts';

export const LEVELS = ['post', 'comment', 'reply'] as const;
export type Level = (typeof LEVELS)[number];
export const STATES = ['shown', 'waiting', 'hidden', 'removed', 'withdrawn'] as const;
export type State = (typeof STATES)[number];
/** Reasons of reports, of removals and of mutes. */
export const REASONS = ['spam', 'insult', 'promise', 'private', 'false', 'other'] as const;
export type Reason = (typeof REASONS)[number];
export const WAITS = ['link', 'promise', 'reports'] as const;
export type Wait = (typeof WAITS)[number];

export const TITLE_MAX = 80;
/** The settings `postMax` and `commentMax` are the limits of the day. The wire takes no more than this. */
export const BODY_MAX = 2_000;
export const NOTE_MAX = 140;

export const level = z.enum(LEVELS);
export const state = z.enum(STATES);
export const reason = z.enum(REASONS);
export const byId = z.strictObject({ id: wire.id });
export const title = line(TITLE_MAX);
export const body = lines(BODY_MAX);

const author = z.strictObject({
  ...face.shape,
  own: z.boolean(),
  demo: z.boolean(),
});

/** Where a comment or a reply stands. */
const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('post'), id: wire.id }),
  z.strictObject({ kind: z.literal('article'), id: wire.id }),
  z.strictObject({ kind: z.literal('comment'), id: wire.id }),
]);
export type Place = z.output<typeof place>;
export const under = place;

export const entry = z.strictObject({
  id: wire.id,
  level,
  under: place.nullable(),
  author,
  title: z.string().nullable(),
  /** Null where the text is withheld. */
  blocks: prose.nullable(),
  pictures: z.array(picture),
  state,
  /** Why it waits for a moderator, and the words in it that promise returns. For its author alone. */
  waitsFor: z.array(z.enum(WAITS)),
  promises: z.array(z.string()),
  /** The last decision about it, for its author alone. */
  decision: z
    .strictObject({
      id: wire.id,
      reason,
      note: z.string(),
      at: wire.time,
      contest: z.enum(['possible', 'open', 'done']),
    })
    .nullable(),
  likes: z.int(),
  liked: z.boolean(),
  comments: z.int(),
  pinned: z.boolean(),
  essence: z.boolean(),
  madeAt: wire.time,
  editedAt: wire.time.nullable(),
  /** For its author: until when they may change it. */
  editUntil: wire.time.nullable(),
});
export type Entry = z.input<typeof entry>;
