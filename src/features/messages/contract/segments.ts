// The closed list of segments: who gets an announcement (messages.md 2).
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';

const level = z.int().min(0).max(8);

export const segment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** Members with a running order of the product. */
  z.strictObject({ kind: z.literal('holders'), productId: wire.id }),
  /** Members of these levels, both included. */
  z.strictObject({ kind: z.literal('vip'), from: level, to: level }),
  z.strictObject({ kind: z.literal('language'), language: wire.locale }),
  /** Members who joined on this business day or later. */
  z.strictObject({ kind: z.literal('joined'), since: wire.date }),
]);
export type Segment = z.output<typeof segment>;
export type SegmentKind = Segment['kind'];
export type SegmentOf<K extends SegmentKind> = Extract<Segment, { kind: K }>;
