// The members who would get an announcement now. Sending asks again, and the page says so.
import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import { NAMED_MOST } from '../../contract/announcements.ts';
import type { Segment } from '../../contract/segments.ts';
import { nextOf, sizeOf } from '../segments.ts';
import { segmentRefusal } from './announcement-rules.ts';

type Preview = { size: number; memberNos: string[] };

const ANY_MEMBER = 9_007_199_254_740_991n;

export async function previewSegment(
  floor: Pick<Floor, 'sql' | 'clock'>,
  segment: Segment,
): Promise<Preview | Refusal<'segment_wrong'>> {
  const refused = segmentRefusal(segment, floor.clock.today());
  if (refused) return refused;
  const at = floor.clock.now();
  const [size, ids] = await Promise.all([
    sizeOf(floor.sql, segment, at),
    nextOf(floor.sql, segment, { at, after: 0n, until: ANY_MEMBER, limit: NAMED_MOST }),
  ]);
  const members = await membersByIds(floor.sql, ids);
  return {
    size,
    memberNos: ids.flatMap((id) => members.get(id)?.memberNo ?? []),
  };
}
