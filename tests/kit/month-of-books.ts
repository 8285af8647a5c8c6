// A history of money that lies in one month, whatever the day of the machine, for tests of the month's end.
import { addDays, DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Banked } from './banked.ts';
import type { FreshDatabase } from './database.ts';
import { moveMoney, type MovedMoney } from './money-history.ts';

/** Some two weeks of the next month. One bank line of it stays open. */
export async function monthOfBooks(db: FreshDatabase, world: Banked): Promise<{ month: string; moved: MovedMoney }> {
  const { context } = world;
  const month = addDays(`${context.clock.today().slice(0, 7)}-01`, 31).slice(0, 7);
  await context.advance(startOfBusinessDate(`${month}-02`).getTime() - context.clock.now().getTime());
  // The rail opens then, so that no statement of the days before is late.
  await db.admin`update ledger.rail set opened_at = platform.now()`;
  await world.morning();
  const moved = await moveMoney(db, world);
  const last = context.clock.today().slice(0, 7);
  if (last !== month) throw new Error(`the history ends in ${last}`);
  return { month, moved };
}

/** Lets the bank and our jobs work each day, until half an hour after this one has begun. */
export async function passUntil({ context, pass }: Banked, day: string): Promise<void> {
  const left = () => startOfBusinessDate(day).getTime() - context.clock.now().getTime();
  while (left() > DAY_MS) await pass(DAY_MS);
  await pass(left() + DAY_MS / 48);
}
