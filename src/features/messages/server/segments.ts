// Finds the members of a segment (messages.md 2). Messages ranks low, so segments that need a higher feature's tables
// are defined in that feature's server/segments.ts. `npm run wire` loads those files into the processes that use them.
import type { Queryable } from '#platform/database/db.ts';
import { startOfBusinessDate } from '#platform/time/clock.ts';
import { countMembers, type MemberFilter, nextMembers } from '#features/members/server/public.ts';
import type { Segment, SegmentKind, SegmentOf } from '../contract.ts';

/** A part of a segment, ordered by member id: at most `limit` ids in (after, until]. */
export type Part = { at: Date; after: bigint; until: bigint; limit: number };

export type SegmentReader<S extends Segment = Segment> = {
  count: (q: Queryable, segment: S, at: Date) => Promise<number>;
  /** Must use an index instead of reading the whole segment, and return no member twice. */
  next: (q: Queryable, segment: S, part: Part) => Promise<bigint[]>;
};

type Readers = { [K in SegmentKind]?: SegmentReader<SegmentOf<K>> };

const defined = new Map<SegmentKind, SegmentReader>();

export function defineSegments(readers: Readers): void {
  for (const [name, reader] of Object.entries(readers)) {
    const kind = name as SegmentKind;
    if (defined.has(kind)) throw new Error(`two features define the segment ${kind}`);
    defined.set(kind, reader as SegmentReader);
  }
}

function readerOf({ kind }: Segment): SegmentReader {
  const reader = defined.get(kind);
  if (!reader) throw new Error(`no server/segments.ts defines the segment ${kind}`);
  return reader;
}

export const sizeOf = (q: Queryable, segment: Segment, at: Date): Promise<number> =>
  readerOf(segment).count(q, segment, at);

export const nextOf = (q: Queryable, segment: Segment, part: Part): Promise<bigint[]> =>
  readerOf(segment).next(q, segment, part);

/** Segments by facts in identity's table of members. They include frozen members. */
function ofMembers<S extends Segment>(filterOf: (segment: S) => MemberFilter): SegmentReader<S> {
  return {
    count: (q, segment) => countMembers(q, filterOf(segment)),
    next: (q, segment, { after, until, limit }) => nextMembers(q, { ...filterOf(segment), after, until, limit }),
  };
}

defineSegments({
  all: ofMembers(() => ({})),
  vip: ofMembers(({ from, to }) => ({ vipFrom: from, vipTo: to })),
  language: ofMembers(({ language }) => ({ language })),
  joined: ofMembers(({ since }) => ({ joinedFrom: startOfBusinessDate(since) })),
});
