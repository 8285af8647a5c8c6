// Makes the ninety days of the sandbox, day by day (history.ts), with the work that falls due in between.
import {
  followSandboxSales,
  openSandboxAccounts,
  openSandboxCatalogue,
  type SandboxSigner,
} from '#features/catalogue/server/public.ts';
import { createStaff } from '#features/staff/server/public.ts';
import { checkBooks } from '#features/system/server/public.ts';
import { advance, offsetOf } from '#jobs/advance.ts';
import { type Drain, withDrain } from '#jobs/drain.ts';
import { settle } from '#jobs/settle.ts';
import { extendChain, extendSeals } from '#ledger/chain.ts';
import { connect, type Database } from '#platform/database/db.ts';
import type { Caller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { Config } from '#platform/settings/config.ts';
import { DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import { createBankClient } from '#wires/clients.ts';
import { demoStaff } from './demo-people.ts';
import { type Act, type Desk, openDesk, Refused } from './desk.ts';
import { newForum } from './forum.ts';
import { type Cast, leaveWork, simulateDay } from './history.ts';
import { type Levers, moveBank } from './levers.ts';
import { HISTORY_DAYS } from './plan.ts';
import { sandboxText } from './sandbox-text.ts';

/** Prepared answers of the demo's clerks (service.md 5): the name for colleagues, by the key of the text. */
const ANSWERS = {
  lookInto: 'We look into it',
  income: 'Where income comes from',
  picture: 'A picture helps',
};

async function writeAnswers(clerk: Act): Promise<void> {
  for (const [key, name] of Object.entries(ANSWERS))
    await clerk('POST /console/api/v1/canned-answers', { body: { name, ...sandboxText(`answers.${key}`) } });
}

/**
 * The first morning: creates the operator's staff, the products on sale with their lessees, and a funded rewards
 * budget. `owner`: the installation's role, which may create staff without signatures.
 */
async function openOffice(
  context: Context,
  { desk, levers, owner }: { desk: Desk; levers: Levers; owner: Database },
): Promise<Pick<Cast, 'staff' | 'products'>> {
  const staff = new Map<string, Cast['staff'] extends ReadonlyMap<string, infer S> ? S : never>();
  for (const person of demoStaff) {
    const made = await createStaff({ ...context, sql: owner }, { ...person, demo: true });
    if (isRefusal(made)) throw new Refused('create staff', made.name, made.data);
    const caller: Caller = { kind: 'staff', staffId: made.staff.id, sessionId: 0n, roles: person.roles };
    staff.set(person.key, { caller, act: desk.as(caller), password: person.password });
  }
  await openSandboxAccounts(levers.bank);
  await writeAnswers(required(staff.get('support')).act);
  const signer = (key: string): SandboxSigner => {
    const { caller, password } = required(staff.get(key));
    if (caller.kind !== 'staff') throw new Error(`${key} is not of the demo staff`);
    return { caller, password };
  };
  const products = await openSandboxCatalogue(context, [signer('catalogue'), signer('admin')]);
  await followSandboxSales(context);
  return { staff, products };
}

/** One stop a day besides the morning, at which payouts leave. Fewer stops than usual halve the time. */
const FINANCE_HOURS = [10 * 60 + 30];

type Filling = { context: Context; config: Config; secrets: Secrets };

/**
 * Makes the ninety days with the product's own use cases. The owner's role marks the history as begun and as done. The
 * next start removes a history that is not done, so the app may not write these marks.
 */
export async function makeHistory(filling: Filling): Promise<void> {
  const url = required(filling.config.ownerDatabaseUrl);
  const owner = connect({ url, name: 'c3 seed owner', max: 1, role: 'c3_owner' });
  try {
    // The owner's commits wait for the disk, and with them all commits before. So the first mark is safe before the
    // bank's clock moves, and the whole history is safe before the second mark.
    await owner`insert into platform.history default values`;
    const { context, config } = filling;
    await withDrain(context, required(config.appDatabaseUrl), (drain) => simulateDays(filling, owner, drain));
    await owner`update platform.history set done_at = clock_timestamp()`;
  } finally {
    await owner.end();
  }
}

async function simulateDays({ context, config, secrets }: Filling, owner: Database, drain: Drain): Promise<void> {
  const levers: Levers = {
    bank: createBankClient({ url: config.bankUrl, apiKey: secrets.bankApiKey, adminKey: secrets.bankAdminKey }),
    moveBank: (offsetMs) => moveBank(context.bank, offsetMs),
  };
  const began = performance.now();
  const startedAt = context.clock.now();
  const until = (config.historyUntil ?? startedAt).getTime();
  // Begins on the first morning, 09:30 in Addis Ababa, ninety days ago.
  const first =
    startOfBusinessDate(new Date(until - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)).getTime() + 9.5 * 3_600_000;
  await context.sql`select platform.begin_history(${startedAt.getTime() - first})`;
  await context.clock.refresh();
  await levers.moveBank(await offsetOf(context));
  const desk = openDesk(context);
  const cast: Cast = {
    ...(await openOffice(context, { desk, levers, owner })),
    members: new Map(),
    events: new Map(),
    rounds: new Map(),
    forum: newForum(),
  };
  const settleNow = async () =>
    void (await settle(context, { drain, pull: async () => levers.moveBank(await offsetOf(context)) }));
  const stage = { context, desk, levers, cast, settle: settleNow };
  for (let day = 0; day < HISTORY_DAYS; day++) {
    await simulateDay(stage, day);
    if (day % 10 === 9)
      console.log(`history: day ${day + 1} of ${HISTORY_DAYS}, ${Math.round((performance.now() - began) / 1000)} s`);
    const now = context.clock.now().getTime();
    await advance(context, {
      until: new Date(day + 1 < HISTORY_DAYS ? now + DAY_MS : Math.max(now + 1, until + (performance.now() - began))),
      drain,
      moveBank: levers.moveBank,
      stops: FINANCE_HOURS,
    });
  }
  await leaveWork(stage);
  // Otherwise a job would need a minute for this on a machine that its user has just started to use.
  await extendChain(context);
  await extendSeals(context);
  await checkBooks(context);
}
