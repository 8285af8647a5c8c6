// Events for tests, made by the use cases.
import { publishEvent } from '#features/events/server/desk/publish-event.ts';
import { beginEvent } from '#features/events/server/desk/written-events.ts';
import type { EventText } from '#features/events/server/store.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { intentOf } from '#platform/http/intents.ts';
import { ok } from './outcome.ts';
import { APPROVAL, staffIntent } from './people.ts';
import { readAndSign } from './two-readers.ts';

export const HOUR = 3_600_000;

/** The text of an event in four days, with registration open until it begins. `hours` count from now. */
export function eventText(now: Date, of: Partial<EventText> = {}): EventText {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
  const startsAt = of.startsAt ?? at(96);
  const endsAt = of.endsAt ?? new Date(startsAt.getTime() + 4 * HOUR);
  return {
    title: { en: 'Launch conference', am: 'የመክፈቻ ጉባኤ', 'zh-Hans': '启动活动' },
    about: { en: 'Meet the members and the people of the office.', am: 'ከአባላትና ከጽሕፈት ቤቱ ሠራተኞች ጋር ይገናኙ።' },
    venue: { en: 'Hall of the co-operative', am: 'የኅብረት ሥራ ማኅበሩ አዳራሽ' },
    address: { en: 'Bole Road, Addis Ababa', am: 'ቦሌ መንገድ፣ አዲስ አበባ' },
    latitude: 9.01,
    longitude: 38.76,
    programme: [
      { from: startsAt.toISOString(), until: endsAt.toISOString(), title: { en: 'Welcome', am: 'እንኳን ደህና መጡ' } },
    ],
    seats: 2,
    opensAt: of.opensAt ?? at(-1),
    closesAt: of.closesAt ?? startsAt,
    startsAt,
    endsAt,
    ...of,
  };
}

/** A published event, which another clerk has read and signed. */
export async function anEvent(
  context: Context,
  staff: StaffCaller,
  of: Partial<EventText> & { kind?: 'conference' | 'anniversary' } = {},
): Promise<bigint> {
  const { kind = 'conference', ...text } = of;
  const asked = { kind, staffId: staff.staffId, text: eventText(context.clock.now(), text) };
  const eventId = BigInt(ok(await beginEvent(context, asked, staffIntent(staff))).id);
  const version = { eventId, n: 1, caller: staff, assertion: APPROVAL };
  await readAndSign(context, ok(await publishEvent(context, version, staffIntent(staff))));
  return eventId;
}

/** A fresh intent of a member. */
export function memberIntent(memberId: bigint) {
  return intentOf(`member:${memberId}`, 'an act', crypto.randomUUID(), null);
}
