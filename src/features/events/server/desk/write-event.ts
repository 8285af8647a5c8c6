import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { audit } from '#features/identity/server/public.ts';
import type { BothTexts, Kind } from '../../contract/shapes.ts';
import { timesFit } from '../seat-rules.ts';
import type { EventText } from '../store.ts';
import { insertEvent, insertVersion, lockDeskEvent } from './desk-store.ts';

type Unfit = Refusal<'times_contradict' | 'promise_words'>;

/** The claims rule holds for events as for any copy, and the times of an event follow each other. */
function unfit(text: EventText, note: BothTexts | null = null): Unfit | null {
  if (!timesFit(text)) return refuse('times_contradict');
  const { title, about, venue, address, programme } = text;
  return refusePromises({
    title,
    about,
    venue,
    address,
    programme: programme.map((item) => item.title),
    ...(note ? { note } : {}),
  });
}

/** Begins an event as a draft. Nobody but the desk sees it before a release. */
export async function beginEvent(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { kind, staffId, text }: { kind: Kind; staffId: bigint; text: EventText },
  intent: Intent,
): Promise<{ id: string } | Unfit | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ id: string } | Unfit>(floor.sql, intent, at, async (tx) => {
    const refused = unfit(text);
    if (refused) return refused;
    const eventId = await insertEvent(tx, { kind, staffId, at });
    await insertVersion(tx, { ...text, eventId, n: 1, note: null, staffId, at });
    const detail = { kind, title: text.title.en };
    await audit(tx, { staffId, action: 'events.begun', subject: `event:${eventId}`, detail });
    return { id: eventId.toString() };
  });
}

type Revised = { eventId: bigint; staffId: bigint; after: number; note: BothTexts; text: EventText };
type Refused = Unfit | Refusal<'event_not_found' | 'event_cancelled' | 'changed_meanwhile'>;

/** Writes the next version, unless somebody else wrote one meanwhile. Members see it after its release. */
export async function reviseEvent(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { eventId, staffId, after, note, text }: Revised,
  intent: Intent,
): Promise<{ n: number } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ n: number } | Refused>(floor.sql, intent, at, async (tx) => {
    const event = await lockDeskEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.newest !== after) return refuse('changed_meanwhile');
    const refused = unfit(text, note);
    if (refused) return refused;
    const n = after + 1;
    await insertVersion(tx, { ...text, eventId, n, note, staffId, at });
    await audit(tx, {
      staffId,
      action: 'events.revised',
      subject: `event:${eventId}`,
      detail: { n, note: note.en },
    });
    return { n };
  });
}
