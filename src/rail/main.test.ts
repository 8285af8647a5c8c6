// Kills the rail's process while an order is under way: the payout is still paid exactly once. Also: which
// secrets the process has, and what it says about a missing one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { sendPayouts } from '#features/wallet/server/withdrawals/payouts.ts';
import { withdrawalById } from '#features/wallet/server/withdrawals/withdrawals.ts';
import { createRailClient } from '#wires/clients.ts';
import { environmentOf, LEVER_SECRETS, RAIL_SECRETS } from '#platform/secrets/secrets.ts';
import { freePort } from '#kit/ports.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let world: Banked;
let port: number;
const children: ChildProcess[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  port = await freePort();
});
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

async function railProcess(without: string[] = []): Promise<{ child: ChildProcess; first: unknown; said: string }> {
  const secrets = environmentOf(world.bank.secrets, [...RAIL_SECRETS, ...LEVER_SECRETS]);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: '/nonexistent',
      LOG_LEVEL: 'error',
      BANK_PORT: new URL(world.bank.url).port,
      RAIL_PORT: String(port),
      RAIL_DATABASE_URL: db.urls.rail,
      ...Object.fromEntries(Object.entries(secrets).filter(([name]) => !without.includes(name))),
    },
  });
  children.push(child);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'close')])) as [unknown];
  return { child, first, said };
}

it('killed while an order is under way and started again: the payout is paid once', async () => {
  await world.morning();
  const one = await withdraw(world, await earner(db, world, 500_00n), 200_00n);
  await world.faults({ kind: 'slow', operation: 'payouts.create', ms: 1_500, when: { next: 1 } });
  const { child, first, said } = await railProcess();
  expect({ first, said }).toEqual({ first: { ready: true }, said: '' });
  const context = {
    ...world.context,
    bank: createRailClient({ url: `http://127.0.0.1:${port}`, key: world.context.secrets.railKey }),
  };
  const sending = sendPayouts(context);
  const orders = () => db.app`select from ledger.bank_order where instruction_id = ${one.number}`;
  await expect.poll(async () => (await orders()).length).toBe(1);
  child.kill('SIGKILL');
  await sending;
  expect((await withdrawalById(db.app, one.id))?.state).toBe('unknown');

  expect((await railProcess()).first).toEqual({ ready: true });
  for (let tries = 0; tries < 3; tries++) {
    await world.context.advance(HOUR);
    await sendPayouts(context);
    await world.round();
  }
  expect((await withdrawalById(db.app, one.id))?.state).toBe('paid');
  const lines = await db.app`select from ledger.statement_line where instruction_id = ${one.number}`;
  expect(lines).toHaveLength(1);
});

it('starts with only its own secrets, and names each missing one', async () => {
  const { first, said } = await railProcess(['BANK_API_KEY', 'BANK_ADMIN_KEY']);
  expect(first).toBe(1);
  expect(said).toContain('rail: ');
  expect(said).toContain('BANK_API_KEY: is missing');
});
