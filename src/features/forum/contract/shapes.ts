// Values and shapes that the forum's calls for members and for staff share.
import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { wire, writtenIn } from '#platform/http/contract.ts';
import { prose } from '#features/content/contract.ts';
import { face } from '#features/team/contract.ts';
import { picture } from '#features/uploads/contract.ts';

export const LEVELS = ['post', 'comment', 'reply'] as const;
export type Level = (typeof LEVELS)[number];
export const STATES = ['shown', 'waiting', 'hidden', 'removed', 'withdrawn'] as const;
export type State = (typeof STATES)[number];
/** Reasons for reports, removals and mutes. */
export const REASONS = ['spam', 'insult', 'promise', 'private', 'false', 'other'] as const;
export type Reason = (typeof REASONS)[number];
export const WAITS = ['link', 'promise', 'reports'] as const;
export type Wait = (typeof WAITS)[number];

export const TITLE_MAX = 80;
/** Characters. The settings `postMax` and `commentMax` hold the limits in force; this bounds them and the call. */
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

/** What a comment or a reply answers. */
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
  /** In which its author wrote. Null if that isn't known. */
  language: wire.locale.nullable(),
  title: wire.written.nullable(),
  /** The title of the product that a post names, as the post has it. */
  product: writtenIn('productLanguage').nullable(),
  productLanguage: wire.locale.nullable(),
  /** Null if the reader may not see the text. */
  blocks: prose.nullable(),
  pictures: z.array(picture),
  state,
  /** Why it waits for a moderator, and the words in it that promise returns. Empty for other readers. */
  waitsFor: z.array(z.enum(WAITS)),
  promises: z.array(wire.written),
  /** The last removal or refusal of it. Null for other readers than its author. */
  decision: z
    .strictObject({
      id: wire.id,
      reason,
      note: wire.typed,
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
  /** Until when its author may change it. Null for other readers. */
  editUntil: wire.time.nullable(),
});
export type Entry = z.input<typeof entry>;
