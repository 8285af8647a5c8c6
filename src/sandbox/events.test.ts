// The events of the history, each on its own day.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { partialTexts } from '#kit/partial-texts.ts';
import { aMember, aStaff, PASSWORD } from '#kit/people.ts';
import { required } from '#platform/required.ts';
import { type Act, asMember, openDesk } from './desk.ts';
import { simulateEvents, plannedEvents } from './events.ts';

const DAY_MS = 86_400_000;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

it('run through the use cases without a refusal, in every language', { timeout: 60_000 }, async () => {
  const desk = openDesk(context);
  const clerk = async () => ({ act: desk.as(await aStaff(context, 'content')), password: PASSWORD });
  const [writer, reader] = [await clerk(), await clerk()];
  const acts = new Map<string, Act>();
  for (const key of new Set(plannedEvents.flatMap(({ registers }) => registers)))
    acts.set(key, desk.as(asMember((await aMember(context, { pin: null })).id)));
  await context.advanceTo(2, '09:30');
  const member = (key: string) => required(acts.get(key));
  const stage = { context, member, writer, reader, events: new Map<string, string>() };
  const days = [
    ...new Set(
      plannedEvents.flatMap(({ day, held, givesBack, cancelledOn }) =>
        [day, held, givesBack?.day, cancelledOn].flatMap((one) => one ?? []),
      ),
    ),
  ].toSorted((a, b) => a - b);
  let now = 0;
  for (const day of days.filter((one) => one < 90)) {
    await context.advance((day - now) * DAY_MS);
    now = day;
    await simulateEvents(stage, day);
  }
  await context.advance((90 - now) * DAY_MS);
  const { items } = await writer.act('GET /console/api/v1/events');
  expect(items.map(({ state, taken, waiting, attended, seats }) => [state, taken, seats, waiting, attended])).toEqual([
    ['coming', 0, 80, 0, 0],
    ['coming', 0, 1, 4, 0],
    ['coming', 3, 60, 0, 0],
    ['coming', 3, 3, 2, 0],
    ['on', 2, 2, 1, 1],
    ['cancelled', 2, 12, 0, 0],
    ['ended', 4, 25, 0, 3],
    ['ended', 6, 40, 0, 4],
  ]);
  expect(await partialTexts(db.admin)).toEqual([]);
});
