// Two processes pay rewards while kill -9 ends one or both of them (rewards.md 1). No grant may be paid twice, in part
// or out of turn, and the budget must cover all of them.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promise } from '#features/rewards/server/grants/promise.ts';
import { readBudget } from '#features/rewards/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { runChecks } from '#platform/database/checks.ts';
import { required } from '#platform/required.ts';
import { fundBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { random } from '../drill/dice.ts';

const dice = random(18);
const MEMBERS = 40;
const KILLS = 12;
/** Grants promised before each kill. */
const GRANTS_A_KILL = 400;
const GRANTS = KILLS * GRANTS_A_KILL;
/** The budget lasts for the grants before this kill. */
const EMPTY_FROM = 8;
const IN_A_PROMISE = 20;
let db: FreshDatabase;
let members: bigint[];
let payers: Payer[] = [];
let started = 0;

type Payer = { process: ChildProcess; ended: Promise<void>; paid: number };

beforeAll(async () => {
  db = await freshDatabase();
  await testContext(db);
  await proveKinds(db);
  members = await makeMembers(db, MEMBERS);
});
afterAll(() => Promise.all(payers.map(kill)));

function startPayer(): Payer {
  started += 1;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'payer.ts'), db.urls.app, String(started)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const payer = { process: child, ended, paid: 0 };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    for (const [, count] of text.matchAll(/paid (\d+)/g)) payer.paid += Number(count);
  });
  return payer;
}

async function kill(payer: Payer): Promise<void> {
  payer.process.kill('SIGKILL');
  await payer.ended;
}

const amountOf = (n: number): bigint => BigInt(1 + (n % 7));

/** Promises grants a few at a time, so that the payers always have work. */
async function promiseSome(first: number): Promise<void> {
  for (let from = first; from < first + GRANTS_A_KILL; from += IN_A_PROMISE) {
    const asked = await Promise.all(
      Array.from({ length: IN_A_PROMISE }, async (_, n) => {
        const of = { memberId: required(members[(from + n) % MEMBERS]), amount: amountOf(from + n) };
        return { ...of, kind: n % 3 === 0 ? testKinds.test_bonus : testKinds.test_rebate, cause: await causeOf(of) };
      }),
    );
    await db.app.begin((tx) => promise(tx, asked));
  }
}
const sumOf = (grants: number): bigint =>
  Array.from({ length: grants }, (_, n) => amountOf(n)).reduce((sum, one) => sum + one, 0n);
const causeOf = async (of: { memberId: bigint; amount: bigint }) => String(await makeCause(db, of));

type GrantCounts = { paid: bigint; due: bigint; twice: bigint; overtaken: boolean; amount: bigint };
async function countGrants(): Promise<GrantCounts> {
  const [row] = await db.admin<GrantCounts[]>`
    select count(*) filter (where state = 'paid') as paid, count(*) filter (where state = 'due') as due,
      (select count(*) from (select guard from ledger.line where purpose = 'reward' group by guard
        having count(*) > 1) more) as twice,
      coalesce(max(id) filter (where state = 'paid') > min(id) filter (where state = 'due'), false) as overtaken,
      coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as amount
    from rewards.grant`;
  return required(row);
}

it(`pays each grant once and in its turn, whichever of two payers is killed, ${KILLS} times`, async () => {
  // The budget runs out in the middle of a payer's batch.
  await fundBudget(db, sumOf(EMPTY_FROM * GRANTS_A_KILL) + 100n);
  payers = [startPayer(), startPayer()];
  for (let n = 0; n < KILLS; n += 1) {
    const promising = promiseSome(n * GRANTS_A_KILL);
    const before = payers.map(({ paid }) => paid);
    const busy = () => n >= EMPTY_FROM || payers.some(({ paid }, at) => paid > (before[at] ?? 0));
    await expect.poll(busy, { timeout: 30_000 }).toBe(true);
    await sleep(dice() * 150);
    // Every third time, both are killed.
    for (const at of n % 3 === 2 ? [0, 1] : [n % 2]) {
      await kill(required(payers[at]));
      payers[at] = startPayer();
    }
    expect(await countGrants()).toMatchObject({ twice: 0n, overtaken: false });
    await promising;
  }
  await expect.poll(async () => (await readBudget(db.app)).left < 7n, { timeout: 60_000 }).toBe(true);
  const { left, funded, paused } = await readBudget(db.app);
  const whenEmpty = await countGrants();
  expect(whenEmpty).toMatchObject({ twice: 0n, overtaken: false, amount: funded - left });
  expect(whenEmpty.due).toBeGreaterThan(0n);
  expect(paused?.reason).toBe('budget_empty');

  const total = sumOf(GRANTS);
  await fundBudget(db, total - funded);
  await expect.poll(async () => (await countGrants()).due, { timeout: 60_000 }).toBe(0n);
  await Promise.all(payers.map(kill));
  expect(await countGrants()).toMatchObject({ paid: BigInt(GRANTS), twice: 0n, amount: total });
  const accounts = members.map((id) => accountOf('member_income', id));
  const balances = await readBalances(db.app, accounts);
  expect(accounts.reduce((sum, account) => sum + balanceOf(balances, account).posted, 0n)).toBe(total);
  expect((await readBudget(db.app)).left).toBe(0n);
  expect(await runChecks(db.app)).toEqual([]);
});
