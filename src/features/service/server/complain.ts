import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { attachPictures } from '#features/uploads/server/public.ts';
import { thingOf } from './entry-pictures.ts';
import { openComplaint } from './open-complaint.ts';
import { serviceSettings } from './settings.ts';
import { type ComplaintKind, countSince } from './store.ts';

type Asked = {
  memberId: bigint;
  kind: ComplaintKind;
  text: string;
  pictures: readonly string[];
};

/**
 * A member complains in the app, about no one thing: only the feature that owns a thing knows whose it is, and opens
 * the contest of it (`openComplaint`). A setting says how many complaints one member may send in 24 hours.
 */
export async function complain(
  floor: Floor,
  asked: Asked,
  intent: Intent,
): Promise<{ id: string } | Refusal<'too_many_requests' | 'picture_not_found'> | IntentRefusal> {
  const { complaintsADay } = await serviceSettings.read(floor);
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    // One member's complaints queue here, or two at once would both find the quota free.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`service.complaint ${asked.memberId}`}, 0))`;
    const since = new Date(floor.clock.now().getTime() - DAY_MS);
    if ((await countSince(tx, { memberId: asked.memberId, since })) >= complaintsADay)
      return refuse('too_many_requests', { retryAfterSeconds: 3600 });
    const { kind, text, memberId } = asked;
    const opened = await openComplaint(tx, { memberId, kind, subjectId: null, reasonCode: null, text });
    const refused = await attachPictures(tx, { ...thingOf(opened.entryId), owner: { memberId }, ids: asked.pictures });
    return refused ?? { id: opened.id.toString() };
  });
}
