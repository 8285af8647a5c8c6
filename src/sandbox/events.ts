// Events in the history: one clerk writes them and another one reads them, members register, and the door lets them in.
import { addDays, atHour } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import type { Act } from './desk.ts';
import { type PlannedEvent, plannedEvents } from './events-plan.ts';
import { assertionOf, type Clerk } from './gifts.ts';

export type EventStage = {
  floor: Pick<Floor, 'clock'>;
  member: (key: string) => Act;
  /** One proposes a text and the other one agrees to it. */
  writer: Clerk;
  reader: Clerk;
  /** Ids of the events that were published, by their key in the plan. */
  events: Map<string, string>;
};

const HOUR_MS = 3_600_000;
const HELD_AT = '09:00';

export async function liveEvents(stage: EventStage, day: number): Promise<void> {
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
  { floor, member, writer, reader, events }: EventStage,
  planned: PlannedEvent,
  day: number,
): Promise<void> {
  const { kind, held, hours, seats, title, about, venue, address, latitude, longitude, opens } = planned;
  const on = (planDay: number) => atHour(addDays(floor.clock.today(), planDay - day), HELD_AT);
  const startsAt = on(held);
  const after = (passed: number) => new Date(startsAt.getTime() + passed * HOUR_MS).toISOString();
  let passed = 0;
  const programme = planned.programme.map((item) => {
    const from = after(passed);
    passed += item.hours;
    return { from, until: after(passed), title: item.title };
  });
  const times = {
    opensAt: (opens === undefined ? floor.clock.now() : on(opens)).toISOString(),
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

/** The reader looks at each doubt. The texts of the history are the product's own, and promise nothing. */
async function readText(reader: Clerk, id: string): Promise<void> {
  const { reading } = await reader.act('GET /console/api/v1/text-reviews/{id}', { path: { id } });
  const confirmed = reading.doubts.map((doubt) => doubt.id);
  const body = { assertion: assertionOf(reader), confirmed };
  await reader.act('POST /console/api/v1/text-reviews/{id}/sign', { path: { id }, body });
}

async function letIn({ member, writer, events }: EventStage, { key, attends = [] }: PlannedEvent): Promise<void> {
  const path = { id: must(events.get(key)) };
  for (const who of attends) {
    const { code } = await member(who)('GET /api/v1/events/{id}/ticket', { path, query: {} });
    await writer.act('POST /console/api/v1/events/{id}/attendances', { path, body: { code } });
  }
}
