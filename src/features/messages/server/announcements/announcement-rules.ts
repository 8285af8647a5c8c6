// Decisions about announcements (messages.md 2). Pure.
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { Segment } from '../../contract/segments.ts';

/** How many persons sign: two for all members, and for a segment of more than `onePersonMost`. */
export function personsFor(
  { kind }: Pick<Segment, 'kind'>,
  { size, onePersonMost }: { size: number; onePersonMost: number },
): 1 | 2 {
  return kind === 'all' || size > onePersonMost ? 2 : 1;
}

/** A segment that nobody can be in. */
export function segmentRefusal(segment: Segment, today: string): Refusal<'segment_wrong'> | null {
  const wrong =
    (segment.kind === 'vip' && segment.from > segment.to) || (segment.kind === 'joined' && segment.since > today);
  return wrong ? refuse('segment_wrong') : null;
}
