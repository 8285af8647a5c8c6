import type { Queryable } from '#platform/database/db.ts';
import type { Standing } from '../../contract/shapes.ts';
import { standingOf } from '../seat-rules.ts';
import { type LiveEvent, placeInLine, type Registration } from '../store.ts';

export type ShownRegistration = {
  standing: Standing;
  since: string | null;
  offerUntil: string | null;
  place: number | null;
  attendedAt: string | null;
};

export async function shownRegistration(
  q: Queryable,
  registration: Registration | null,
  event: LiveEvent,
  at: Date,
): Promise<ShownRegistration> {
  const standing = standingOf(registration, event, at);
  return {
    standing,
    since: registration?.since.toISOString() ?? null,
    offerUntil: standing === 'offered' ? (registration?.offerUntil?.toISOString() ?? null) : null,
    place: standing === 'applied' && registration ? await placeInLine(q, registration) : null,
    attendedAt: registration?.attendedAt?.toISOString() ?? null,
  };
}
