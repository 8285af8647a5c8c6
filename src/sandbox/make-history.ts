// Ninety days of the sandbox, day by day (history.ts), with the work that falls due in between.
import { advance, offsetOf } from '#jobs/advance.ts';
import { settle } from '#jobs/settle.ts';
import { DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Config } from '#platform/settings/config.ts';
import { createBankClient } from '#wires/clients.ts';
import { connect, type Database } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import { checkBooks } from '#features/system/server/public.ts';
import { newForum } from './forum.ts';
import { type Cast, leaveWork, liveDay } from './history.ts';
import { openDesk } from './desk.ts';
import { type Levers, moveBank } from './levers.ts';
import { openOffice } from './open-office.ts';
import { HISTORY_DAYS } from './plan.ts';

/** One stop a day besides the morning: payouts leave then. That is enough for history and halves the time. */
const FINANCE_HOURS = [10 * 60 + 30];

type Filling = { floor: Floor; config: Config; secrets: Secrets };

/**
 * Lives through ninety days, on the product's own use cases. The owner marks the history as begun and as done. The next
 * start takes down what is not done, so the app may not write these marks.
 */
export async function makeHistory(filling: Filling): Promise<void> {
  const url = must(filling.config.ownerDatabaseUrl);
  const owner = connect({ url, name: 'c3 seed owner', max: 1, role: 'c3_owner' });
  try {
    // The owner's commits wait for the disk, with all commits before them. So the first mark is safe before the bank
    // moves, and the whole history before the second.
    await owner`insert into platform.history default values`;
    await liveHistory(filling, owner);
    await owner`update platform.history set done_at = clock_timestamp()`;
  } finally {
    await owner.end();
  }
}

async function liveHistory({ floor, config, secrets }: Filling, owner: Database): Promise<void> {
  const url = must(config.appDatabaseUrl);
  const levers: Levers = {
    bank: createBankClient({ url: config.bankUrl, apiKey: secrets.bankApiKey, adminKey: secrets.bankAdminKey }),
    moveBank: (offsetMs) => moveBank(floor.bank, offsetMs),
  };
  const began = performance.now();
  const until = floor.clock.now().getTime();
  // The first morning, 09:30 in Addis Ababa, ninety days ago.
  const first =
    startOfBusinessDate(new Date(until - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)).getTime() + 9.5 * 3_600_000;
  await floor.sql`select platform.begin_history(${until - first})`;
  await floor.clock.refresh();
  await levers.moveBank(await offsetOf(floor));
  const desk = openDesk(floor);
  const cast: Cast = {
    ...(await openOffice(floor, { desk, levers, owner })),
    members: new Map(),
    events: new Map(),
    rounds: new Map(),
    forum: newForum(),
  };
  const settleNow = async () =>
    void (await settle(floor, { url, pull: async () => levers.moveBank(await offsetOf(floor)) }));
  const stage = { floor, desk, levers, cast, settle: settleNow };
  for (let day = 0; day < HISTORY_DAYS; day++) {
    await liveDay(stage, day);
    if (day % 10 === 9)
      console.log(`history: day ${day + 1} of ${HISTORY_DAYS}, ${Math.round((performance.now() - began) / 1000)} s`);
    const now = floor.clock.now().getTime();
    await advance(floor, {
      until: new Date(day + 1 < HISTORY_DAYS ? now + DAY_MS : Math.max(now + 1, until + (performance.now() - began))),
      url,
      moveBank: levers.moveBank,
      stops: FINANCE_HOURS,
    });
  }
  await leaveWork(stage);
  await checkBooks(floor);
}
