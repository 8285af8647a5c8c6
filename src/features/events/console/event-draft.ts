// The draft of an event in the console's form, and its conversion to the call's body.
import { fieldsOf, instantOf } from '#design/console/addis-time.ts';
import { type Localized, toWireText } from '#design/console/localized-field.tsx';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { type Place, typedPlace } from '#design/map/mercator.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import { t } from '#design/console/words.ts';

export type StaffEvent = DataOf<'GET /console/api/v1/events/{id}'>;
export type EventRow = DataOf<'GET /console/api/v1/events'>['items'][number];
export type Registration = DataOf<'GET /console/api/v1/event-registrations'>['items'][number];

export const KINDS: Record<EventRow['kind'], string> = {
  conference: t('Conference'),
  anniversary: t('Anniversary'),
};

export const EVENT_STATES: Record<EventRow['state'], StateLabel> = {
  draft: [t('Draft'), 'plain'],
  coming: [t('Coming'), 'busy'],
  on: [t('On now'), 'plain'],
  ended: [t('Ended'), 'plain'],
  cancelled: [t('Cancelled'), 'bad'],
};

export const REGISTRATION_STATES: Record<Registration['state'], StateLabel> = {
  applied: [t('Waiting'), 'busy'],
  offered: [t('Offered'), 'warn'],
  taken: [t('Registered'), 'plain'],
  attended: [t('Attended'), 'plain'],
  cancelled: [t('Given back'), 'plain'],
  lapsed: [t('Offer over'), 'plain'],
};

type Body = AskOf<'POST /console/api/v1/events'>['body'];
type Both = Body['title'];
export type When = { date: string; time: string };
export type ItemDraft = { key: string; from: string; until: string; title: Localized };

export type EventDraft = {
  kind: Body['kind'];
  title: Localized;
  about: Localized;
  venue: Localized;
  address: Localized;
  latitude: string;
  longitude: string;
  seats: string;
  opens: When;
  closes: When;
  starts: When;
  ends: When;
  /** Items of the programme. Their hours are in Addis Ababa time and count from the day of the start. */
  items: readonly ItemDraft[];
};

/** Both are required, since otherwise half of the guests couldn't read about the event (events.md 1). */
export const BOTH = { required: ['en', 'am'] } as const;

const NO_TEXT: Localized = {};
const NO_TIME: When = { date: '', time: '' };

let keys = 0;
export function emptyItem(): ItemDraft {
  keys += 1;
  return { key: `item ${keys}`, from: '', until: '', title: NO_TEXT };
}

export function emptyDraft(): EventDraft {
  return {
    kind: 'conference',
    title: NO_TEXT,
    about: NO_TEXT,
    venue: NO_TEXT,
    address: NO_TEXT,
    latitude: '9.03',
    longitude: '38.74',
    seats: '',
    opens: NO_TIME,
    closes: NO_TIME,
    starts: NO_TIME,
    ends: NO_TIME,
    items: [emptyItem()],
  };
}

type Version = StaffEvent['versions'][number];

export function draftOf(kind: EventDraft['kind'], version: Version): EventDraft {
  const { title, about, venue, address, latitude, longitude, seats, opensAt, closesAt, startsAt, endsAt, programme } =
    version;
  return {
    kind,
    title,
    about,
    venue,
    address,
    latitude: String(latitude),
    longitude: String(longitude),
    seats: String(seats),
    opens: fieldsOf(opensAt),
    closes: fieldsOf(closesAt),
    starts: fieldsOf(startsAt),
    ends: fieldsOf(endsAt),
    items: programme.map((item) => ({
      ...emptyItem(),
      title: item.title,
      from: fieldsOf(item.from).time,
      until: fieldsOf(item.until).time,
    })),
  };
}

export function placeOf({ latitude, longitude }: Pick<EventDraft, 'latitude' | 'longitude'>): Place | undefined {
  return typedPlace(latitude, longitude);
}

/** The body of the call, or undefined while the draft is incomplete. */
export function bodyOf(draft: EventDraft): Body | undefined {
  const place = placeOf(draft);
  const [opensAt, closesAt, startsAt, endsAt] = [draft.opens, draft.closes, draft.starts, draft.ends].map(
    ({ date, time }) => instantOf(date, time),
  );
  const programme = programmeOf(draft);
  const [title, about, venue, address] = [draft.title, draft.about, draft.venue, draft.address].map(wholeText);
  if (!place || !opensAt || !closesAt || !startsAt || !endsAt || !programme) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(draft.seats) || !title || !about || !venue || !address) return undefined;
  const texts = { title, about, venue, address };
  const times = { opensAt, closesAt, startsAt, endsAt };
  return { kind: draft.kind, ...texts, ...place, seats: Number(draft.seats), ...times, programme };
}

/** The text for the wire. Undefined while English or Amharic is empty. */
export function wholeText(text: Localized): Both | undefined {
  const { am, ...others } = toWireText(text);
  return others.en && am ? { ...others, am } : undefined;
}

/** An hour earlier than the start's is on the following day. */
function programmeOf({ items, starts }: EventDraft): Body['programme'] | undefined {
  const programme = items.map(({ from, until, title }) => ({
    from: onDay(starts, from),
    until: onDay(starts, until),
    title: wholeText(title),
  }));
  const whole = programme.flatMap(({ from, until, title }) => (from && until && title ? [{ from, until, title }] : []));
  return whole.length > 0 && whole.length === items.length ? whole : undefined;
}

function onDay({ date, time }: When, hour: string): string | undefined {
  const at = instantOf(date, hour);
  if (!at || hour >= time) return at;
  return new Date(Date.parse(at) + 86_400_000).toISOString();
}
