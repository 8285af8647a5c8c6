// Decisions about announcements (messages.md 2). Pure.
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Segment } from '../../contract/segments.ts';

/** A segment that nobody can be in. */
export function segmentRefusal(segment: Segment, today: string): Refusal<'segment_wrong'> | null {
  const wrong =
    (segment.kind === 'vip' && segment.from > segment.to) || (segment.kind === 'joined' && segment.since > today);
  return wrong ? refuse('segment_wrong') : null;
}
