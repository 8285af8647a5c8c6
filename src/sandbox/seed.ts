// First run of the sandbox: demo people, products and ninety days of history. It runs once. It recognises and reports
// an interrupted run: half a history is worse than none.
import { advance, offsetOf } from '../jobs/advance.ts';
import { settle } from '../jobs/settle.ts';
import { messageOf } from '../platform/caught.ts';
import { DAY_MS, startOfBusinessDate } from '../platform/clock.ts';
import { readConfigOrExit } from '../platform/config.ts';
import { createBankClient } from '../platform/bank-client.ts';
import { connect } from '../platform/db.ts';
import { must } from '../platform/must.ts';
import { openFloor } from '../platform/open-floor.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { checkBooks } from '../features/system/server/public.ts';
import { newForum } from './forum.ts';
import { type Cast, leaveWork, liveDay } from './history.ts';
import { openDesk } from './desk.ts';
import { howToBeginAnew } from './begin-anew.ts';
import { type Levers, moveBank } from './levers.ts';
import { openOffice } from './open-office.ts';
import { DEMO_PASSWORD, DEMO_PIN, demoMembers, demoStaff } from './demo-people.ts';
import { HISTORY_DAYS } from './plan.ts';

/** One stop a day besides the morning: payouts leave then. That is enough for history and halves the time. */
const FINANCE_HOURS = [10 * 60 + 30];
// The terminal shows the history's progress. Sign-ins of its people are no news there.
const config = { ...readConfigOrExit(), logLevel: 'warn' as const };
const secrets = loadSecrets(config.dataDir);
const floor = await openFloor({ config, name: 'seed', secrets, max: 8 });
const url = must(config.appDatabaseUrl);
const levers: Levers = {
  bank: createBankClient({ url: config.bankUrl, apiKey: secrets.bankApiKey, adminKey: secrets.bankAdminKey }),
  moveBank: (offsetMs) => moveBank(floor.bank, offsetMs),
};

try {
  const [mark] = await floor.sql<{ done: boolean; begun: boolean }[]>`
    select exists (select from platform.history where done_at is not null) as done,
      exists (select from platform.history) as begun`;
  if (mark?.begun && !mark.done)
    throw new Error(`the first filling of the sandbox was cut short; ${howToBeginAnew(config)} and start again`);
  if (!mark?.begun) await makeHistory();
  process.send?.({ lines: credentials() });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await floor.close();
  process.disconnect?.();
}

async function makeHistory(): Promise<void> {
  const began = performance.now();
  const until = floor.clock.now().getTime();
  await floor.sql`insert into platform.history default values`;
  // The first morning, 09:30 in Addis Ababa, ninety days ago.
  const first =
    startOfBusinessDate(new Date(until - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)).getTime() + 9.5 * 3_600_000;
  await floor.sql`select platform.begin_history(${until - first})`;
  await floor.clock.refresh();
  await levers.moveBank(await offsetOf(floor));
  const desk = openDesk(floor);
  const owner = connect({ url: must(config.ownerDatabaseUrl), name: 'c3 seed owner', max: 1, role: 'c3_owner' });
  const cast: Cast = {
    ...(await openOffice(floor, { desk, levers, owner })),
    members: new Map(),
    events: new Map(),
    rounds: new Map(),
    forum: newForum(),
  };
  await owner.end();
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
  await floor.sql`update platform.history set done_at = clock_timestamp()`;
}

function credentials(): string[] {
  const [first] = demoMembers;
  return [
    `a member      ${first?.phone}  password ${DEMO_PASSWORD}  transaction password ${DEMO_PIN}`,
    ...demoStaff
      .slice(0, 2)
      .map(
        (staff) =>
          `${staff.key.padEnd(12)}  ${staff.email}  password ${staff.password}  (one-time password on the ` +
          'sign-in page)',
      ),
  ];
}
