// Events in the history: one clerk writes them, another reads and signs, members register and attend.
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, atHour } from '#platform/time/clock.ts';
import type { Act } from './desk.ts';
import { assertionOf, type Clerk } from './gifts.ts';
import { HISTORY_DAYS } from './plan.ts';
import { sandboxText } from './sandbox-text.ts';

// The events of the ninety days. They show each state: held, full, with seats, running, cancelled, with an offered
// seat, and with registration not open yet. Days count from the first.

type PlannedEvent = {
  key: string;
  kind: 'conference' | 'anniversary';
  /** The morning on which it is published and members register, in this order. */
  day: number;
  /** The day of the event. */
  held: number;
  /** When it begins in Addis Ababa, if that isn't nine in the morning. */
  begins?: string;
  hours: number;
  seats: number;
  venue: 'hall' | 'adama';
  latitude: number;
  longitude: number;
  /** The hours of each part. */
  programme: readonly number[];
  registers: readonly string[];
  /** Those who attend. */
  attends?: readonly string[];
  /** Gives the seat back on this day. */
  givesBack?: { day: number; who: string };
  /** The day on which registration opens, if that is later than the publication. */
  opens?: number;
  cancelledOn?: number;
};

const HALL = { venue: 'hall', latitude: 9.005, longitude: 38.767 } as const;
const ADAMA = { venue: 'adama', latitude: 8.54, longitude: 39.27 } as const;

export const plannedEvents: readonly PlannedEvent[] = [
  {
    key: 'launch',
    kind: 'conference',
    day: 34,
    held: 40,
    hours: 4,
    seats: 40,
    ...HALL,
    programme: [1, 2, 1],
    registers: ['almaz', 'dawit', 'hana', 'selam', 'marta', 'tigist'],
    attends: ['almaz', 'dawit', 'hana', 'marta'],
  },
  {
    key: 'two-months',
    kind: 'anniversary',
    day: 54,
    held: 60,
    hours: 3,
    seats: 25,
    ...ADAMA,
    programme: [1, 2],
    registers: ['dawit', 'selam', 'meron', 'rahel'],
    attends: ['dawit', 'selam', 'rahel'],
  },
  {
    key: 'workshop',
    kind: 'conference',
    day: 86,
    held: HISTORY_DAYS + 9,
    hours: 3,
    seats: 3,
    ...HALL,
    programme: [1, 2],
    registers: ['dawit', 'selam', 'marta', 'tigist', 'rahel'],
  },
  {
    key: 'hundred-days',
    kind: 'anniversary',
    day: 87,
    held: HISTORY_DAYS + 12,
    hours: 4,
    seats: 60,
    ...HALL,
    programme: [2, 2],
    registers: ['dawit', 'marta', 'meron'],
  },
  {
    key: 'open-days',
    kind: 'conference',
    day: 82,
    held: HISTORY_DAYS - 1,
    hours: 96,
    seats: 2,
    ...HALL,
    programme: [48, 48],
    registers: ['almaz', 'yeshi', 'nahom'],
    attends: ['almaz'],
  },
  {
    key: 'mill',
    kind: 'conference',
    day: 80,
    held: HISTORY_DAYS + 5,
    hours: 5,
    seats: 12,
    ...HALL,
    programme: [5],
    registers: ['selam', 'hana', 'tigist'],
    givesBack: { day: 81, who: 'hana' },
    cancelledOn: 84,
  },
  {
    key: 'kiosk-tour',
    kind: 'conference',
    day: 87,
    held: HISTORY_DAYS + 20,
    hours: 2,
    seats: 1,
    ...ADAMA,
    programme: [2],
    // An offered seat is reserved for a day, so one offer has lapsed and the next is open.
    registers: ['dawit', 'tigist', 'rahel', 'yeshi', 'abel', 'nahom'],
    givesBack: { day: 88, who: 'dawit' },
  },
  {
    key: 'new-year',
    kind: 'anniversary',
    day: 88,
    held: HISTORY_DAYS + 40,
    begins: '18:00',
    hours: 3,
    seats: 80,
    ...HALL,
    programme: [3],
    registers: [],
    opens: HISTORY_DAYS + 10,
  },
];

export type EventStage = {
  context: Pick<Context, 'clock'>;
  member: (key: string) => Act;
  /** Proposes a text; the reader agrees to it. */
  writer: Clerk;
  reader: Clerk;
  /** Ids of the events that were published, by their key in the plan. */
  events: Map<string, string>;
};

const HOUR_MS = 3_600_000;
const MORNING = '09:00';

export async function simulateEvents(stage: EventStage, day: number): Promise<void> {
  for (const planned of plannedEvents) {
    if (planned.day === day) await announce(stage, planned, day);
    if (planned.held === day) await letIn(stage, planned);
    const path = { id: stage.events.get(planned.key) ?? '' };
    const { givesBack, cancelledOn } = planned;
    if (givesBack?.day === day) await stage.member(givesBack.who)('POST /api/v1/events/{id}/give-back', { path });
    if (cancelledOn === day) {
      const body = { reason: sandboxText(`events.${planned.key}.cancelled`) };
      await stage.writer.act('POST /console/api/v1/events/{id}/cancel', { path, body });
    }
  }
}

async function announce(
  { context, member, writer, reader, events }: EventStage,
  planned: PlannedEvent,
  day: number,
): Promise<void> {
  const { key, kind, held, begins = MORNING, hours, seats, venue, latitude, longitude, opens } = planned;
  const own = (part: string) => sandboxText(`events.${key}.${part}`);
  const on = (planDay: number, hour: string) => atHour(addDays(context.clock.today(), planDay - day), hour);
  const startsAt = on(held, begins);
  const after = (passed: number) => new Date(startsAt.getTime() + passed * HOUR_MS).toISOString();
  let passed = 0;
  const programme = planned.programme.map((lasts, n) => {
    const from = after(passed);
    passed += lasts;
    return { from, until: after(passed), title: own(`programme.${n}`) };
  });
  const times = {
    opensAt: (opens === undefined ? context.clock.now() : on(opens, MORNING)).toISOString(),
    closesAt: after(0),
    startsAt: after(0),
    endsAt: after(hours),
  };
  const said = { title: own('title'), about: own('about') };
  const place = { venue: sandboxText(`venues.${venue}.name`), address: sandboxText(`venues.${venue}.address`) };
  const text = { ...said, ...place, latitude, longitude, programme, seats, ...times };
  const { id } = await writer.act('POST /console/api/v1/events', { body: { kind, ...text } });
  const { reviewId } = await writer.act('POST /console/api/v1/events/{id}/publish', {
    path: { id },
    body: { n: 1, assertion: assertionOf(writer) },
  });
  await readText(reader, reviewId);
  events.set(key, id);
  for (const who of planned.registers) await member(who)('POST /api/v1/events/{id}/register', { path: { id } });
}

/** The reader confirms each doubtful passage, because the texts of the history are our own and promise nothing. */
async function readText(reader: Clerk, id: string): Promise<void> {
  const { reading } = await reader.act('GET /console/api/v1/text-reviews/{id}', { path: { id } });
  const confirmed = reading.doubts.map((doubt) => doubt.id);
  const body = { assertion: assertionOf(reader), confirmed };
  await reader.act('POST /console/api/v1/text-reviews/{id}/sign', { path: { id }, body });
}

async function letIn({ member, writer, events }: EventStage, { key, attends = [] }: PlannedEvent): Promise<void> {
  const path = { id: required(events.get(key)) };
  for (const who of attends) {
    const { code } = await member(who)('GET /api/v1/events/{id}/ticket', { path, query: {} });
    await writer.act('POST /console/api/v1/events/{id}/attendances', { path, body: { code } });
  }
}
