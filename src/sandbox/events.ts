// Events in the history: one clerk writes them, another reads and signs, members register and attend.
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, atHour } from '#platform/time/clock.ts';
import type { Act } from './desk.ts';
import { assertionOf, type Clerk } from './gifts.ts';
import { HISTORY_DAYS } from './plan.ts';

// The events of the ninety days. They show each state: held, full, with seats, running, cancelled, with an offered
// seat, and with registration not open yet. Days count from the first.

type Both = { en: string; am: string };

type PlannedEvent = {
  key: string;
  kind: 'conference' | 'anniversary';
  /** The morning on which it is published and members register, in this order. */
  day: number;
  /** The day of the event, which begins at nine in the morning in Addis Ababa. */
  held: number;
  hours: number;
  seats: number;
  title: Both;
  about: Both;
  venue: Both;
  address: Both;
  latitude: number;
  longitude: number;
  programme: readonly { hours: number; title: Both }[];
  registers: readonly string[];
  /** Those who attend. */
  attends?: readonly string[];
  /** Gives the seat back on this day. */
  givesBack?: { day: number; who: string };
  /** The day on which registration opens, if that is later than the publication. */
  opens?: number;
  cancelled?: { day: number; reason: Both };
};

const both = (en: string, am: string): Both => ({ en, am });

const HALL = {
  venue: both('Hall of the co-operative', 'የኅብረት ሥራ ማኅበሩ አዳራሽ'),
  address: both('Bole Road, Addis Ababa', 'ቦሌ መንገድ፣ አዲስ አበባ'),
  latitude: 9.005,
  longitude: 38.767,
};
const ADAMA = {
  venue: both('Community centre of Adama', 'የአዳማ የማኅበረሰብ ማዕከል'),
  address: both('Near the bus station, Adama', 'አውቶቡስ ጣቢያው አጠገብ፣ አዳማ'),
  latitude: 8.54,
  longitude: 39.27,
};

export const plannedEvents: readonly PlannedEvent[] = [
  {
    key: 'launch',
    kind: 'conference',
    day: 34,
    held: 40,
    hours: 4,
    seats: 40,
    title: both('Launch conference', 'የመክፈቻ ጉባኤ'),
    about: both(
      'The office shows how rents come in and how they reach the holders. Bring your questions.',
      'ጽሕፈት ቤቱ ኪራይ እንዴት እንደሚገባና ለባለይዞታዎች እንዴት እንደሚደርስ ያሳያል። ጥያቄዎችዎን ይዘው ይምጡ።',
    ),
    ...HALL,
    programme: [
      { hours: 1, title: both('Welcome and coffee', 'አቀባበልና ቡና') },
      { hours: 2, title: both('How a rent reaches you', 'ኪራይ እንዴት እንደሚደርስዎ') },
      { hours: 1, title: both('Your questions', 'የእርስዎ ጥያቄዎች') },
    ],
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
    title: both('Two months together', 'ሁለት ወራት አብረን'),
    about: both(
      'Members meet at the solar kiosk of Adama and see it at work.',
      'አባላት በአዳማ የፀሐይ ኪዮስክ ተገናኝተው ሥራውን ይመለከታሉ።',
    ),
    ...ADAMA,
    programme: [
      { hours: 1, title: both('A look at the kiosk', 'የኪዮስኩ ጉብኝት') },
      { hours: 2, title: both('Lunch', 'ምሳ') },
    ],
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
    title: both('Workshop: read your proof', 'ዐውደ ጥናት፦ ማረጋገጫዎን ያንብቡ'),
    about: both(
      'Three members at one table check a receipt and a draw on their own phones.',
      'ሦስት አባላት በአንድ ጠረጴዛ ደረሰኝና ዕጣ በራሳቸው ስልክ ያረጋግጣሉ።',
    ),
    ...HALL,
    programme: [
      { hours: 1, title: both('A receipt', 'ደረሰኝ') },
      { hours: 2, title: both('A draw', 'ዕጣ') },
    ],
    registers: ['dawit', 'selam', 'marta', 'tigist', 'rahel'],
  },
  {
    key: 'hundred-days',
    kind: 'anniversary',
    day: 87,
    held: HISTORY_DAYS + 12,
    hours: 4,
    seats: 60,
    title: both('A hundred days together', 'መቶ ቀናት አብረን'),
    about: both(
      'We look back at a hundred days of rents, the late ones too.',
      'የመቶ ቀናት ኪራዮችን፣ የዘገዩትንም ጨምሮ፣ መለስ ብለን እናያለን።',
    ),
    ...HALL,
    programme: [
      { hours: 2, title: both('A hundred days in figures', 'መቶ ቀናት በቁጥር') },
      { hours: 2, title: both('Music and food', 'ሙዚቃና ምግብ') },
    ],
    registers: ['dawit', 'marta', 'meron'],
  },
  {
    key: 'open-days',
    kind: 'conference',
    day: 82,
    held: HISTORY_DAYS - 1,
    hours: 96,
    seats: 2,
    title: both('Open days of the office', 'የጽሕፈት ቤቱ ክፍት ቀናት'),
    about: both(
      'Four days at the office: two members at a time sit beside the clerks who book a rent.',
      'አራት ቀናት በጽሕፈት ቤቱ፦ ሁለት ሁለት አባላት ኪራይ ከሚመዘግቡት ሠራተኞች ጎን ይቀመጣሉ።',
    ),
    ...HALL,
    programme: [
      { hours: 48, title: both('Rents come in', 'ኪራይ ይገባል') },
      { hours: 48, title: both('Payouts leave', 'ክፍያ ይወጣል') },
    ],
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
    title: both('A day at the grain mill', 'አንድ ቀን በእህል ወፍጮ'),
    about: both('We drive to Debre Birhan and see the mill at work.', 'ወደ ደብረ ብርሃን ሄደን ወፍጮውን በሥራ ላይ እናያለን።'),
    ...HALL,
    programme: [{ hours: 5, title: both('The drive and the mill', 'ጉዞና ወፍጮ') }],
    registers: ['selam', 'hana', 'tigist'],
    givesBack: { day: 81, who: 'hana' },
    cancelled: { day: 84, reason: both('The road to Debre Birhan is closed.', 'ወደ ደብረ ብርሃን የሚወስደው መንገድ ተዘግቷል።') },
  },
  {
    key: 'kiosk-tour',
    kind: 'conference',
    day: 87,
    held: HISTORY_DAYS + 20,
    hours: 2,
    seats: 1,
    title: both('One seat beside the driver', 'ከሹፌሩ ጎን አንድ ቦታ'),
    about: both(
      'The technician drives to the solar kiosk and takes one member along.',
      'ቴክኒሻኑ ወደ ፀሐይ ኪዮስኩ ሲሄድ አንድ አባል ይዞ ይሄዳል።',
    ),
    ...ADAMA,
    programme: [{ hours: 2, title: both('At the kiosk', 'በኪዮስኩ') }],
    // An offered seat is reserved for a day, so one offer has lapsed and the next is open.
    registers: ['dawit', 'tigist', 'rahel', 'yeshi', 'abel', 'nahom'],
    givesBack: { day: 88, who: 'dawit' },
  },
  {
    key: 'new-year',
    kind: 'anniversary',
    day: 88,
    held: HISTORY_DAYS + 40,
    hours: 3,
    seats: 80,
    title: both('Evening of the growers', 'የአምራቾች ምሽት'),
    about: both('Growers of Holeta and Ziway cook for the members.', 'የሆለታና የዝዋይ አምራቾች ለአባላት ያበስላሉ።'),
    ...HALL,
    programme: [{ hours: 3, title: both('Dinner', 'እራት') }],
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
const HELD_AT = '09:00';

export async function simulateEvents(stage: EventStage, day: number): Promise<void> {
  for (const planned of plannedEvents) {
    if (planned.day === day) await announce(stage, planned, day);
    if (planned.held === day) await letIn(stage, planned);
    const path = { id: stage.events.get(planned.key) ?? '' };
    const { givesBack, cancelled } = planned;
    if (givesBack?.day === day) await stage.member(givesBack.who)('POST /api/v1/events/{id}/give-back', { path });
    if (cancelled?.day === day)
      await stage.writer.act('POST /console/api/v1/events/{id}/cancel', { path, body: { reason: cancelled.reason } });
  }
}

async function announce(
  { context, member, writer, reader, events }: EventStage,
  planned: PlannedEvent,
  day: number,
): Promise<void> {
  const { kind, held, hours, seats, title, about, venue, address, latitude, longitude, opens } = planned;
  const on = (planDay: number) => atHour(addDays(context.clock.today(), planDay - day), HELD_AT);
  const startsAt = on(held);
  const after = (passed: number) => new Date(startsAt.getTime() + passed * HOUR_MS).toISOString();
  let passed = 0;
  const programme = planned.programme.map((item) => {
    const from = after(passed);
    passed += item.hours;
    return { from, until: after(passed), title: item.title };
  });
  const times = {
    opensAt: (opens === undefined ? context.clock.now() : on(opens)).toISOString(),
    closesAt: after(0),
    startsAt: after(0),
    endsAt: after(hours),
  };
  const text = { title, about, venue, address, latitude, longitude, programme, seats, ...times };
  const { id } = await writer.act('POST /console/api/v1/events', { body: { kind, ...text } });
  const { reviewId } = await writer.act('POST /console/api/v1/events/{id}/publish', {
    path: { id },
    body: { n: 1, assertion: assertionOf(writer) },
  });
  await readText(reader, reviewId);
  events.set(planned.key, id);
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
