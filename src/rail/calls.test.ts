// The rail is the only way to the bank. It serves only the calls that our processes need, and takes the contents of an
// order from the database.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf } from '#kit/bank.ts';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { sendPayouts } from '#features/wallet/server/withdrawals/payouts.ts';
import { type Withdrawal, withdrawalById } from '#features/wallet/server/withdrawals/withdrawals.ts';
import { createBankClient, createRailClient, type RailClient } from '#wires/clients.ts';
import { bankEndpoints } from '#wires/bank-endpoints.ts';
import { createLog } from '#platform/process/log.ts';
import { LEVERS, railEndpoints } from '#wires/inner-endpoints.ts';
import { freePort } from '#kit/ports.ts';
import { createRail, type Rail, type RailOptions } from './server.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let world: Banked;
/** An address where no server listens. */
let deadAddress: string;
beforeAll(async () => {
  db = await freshDatabase();
  deadAddress = `http://127.0.0.1:${await freePort()}`;
  world = await banked(db, { bankTimeoutMs: 250 });
});
beforeEach(async () => {
  await world.faults();
  await world.morning();
});

/** Another rail on the same database. By default it has no sandbox levers, as in a pilot. */
async function aRail(bank: Partial<RailOptions['bank']> = {}): Promise<Rail> {
  const { bankApiKey, bankWebhookSecret, railKey } = world.bank.secrets;
  const rail = await createRail({
    sql: db.rail,
    bank: { url: world.bank.url, apiKey: bankApiKey, ...bank },
    log: createLog('test rail', 'silent'),
    webhookSecret: bankWebhookSecret,
    railKey,
    pollMs: 0,
  });
  afterAll(() => rail.close());
  return rail;
}

const through = ({ url }: { url: string }): RailClient => createRailClient({ url, key: world.context.secrets.railKey });
const rowOf = async (one: Withdrawal) => (await withdrawalById(db.app, one.id)) as Withdrawal;
const linesOut = async (one: Withdrawal) =>
  (await db.app`select from ledger.statement_line where instruction_id = ${one.number} and direction = 'out'`).length;
const orderedOf = async (id: string) =>
  (
    await db.app<{ ordered: boolean; refused: boolean }[]>`
    select ordered_at is not null as ordered, refused_at is not null as refused
    from ledger.bank_order where instruction_id = ${id}`
  )[0];
const heardOf = (one: Withdrawal) =>
  outcomeOf(world.bank.client.call('GET /payouts/{instructionId}', { path: { instructionId: one.number } }));
const aPayout = async () => withdraw(world, await earner(db, world, 500_00n), 200_00n);

async function ask(
  name: string,
  { key = world.context.secrets.railKey, body }: { key?: string; body?: string } = {},
): Promise<{ status: number; code: string }> {
  const [method = '', path = ''] = name.replaceAll(/\{\w+\}/g, 'client').split(' ');
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(world.rail.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: answer.error?.code ?? 'none' };
}

describe('an attacker with everything that the app has', () => {
  it('has no access to the bank', async () => {
    const stranger = {
      instructionId: 'W-FORGED',
      amountMinor: 100_00n,
      account: { kind: 'card', bank: 'RIFT', number: '9231000000000', holderName: 'A Stranger' },
      narrative: 'For nothing',
    } as const;
    const { earlier: _, ...keys } = world.context.secrets;
    for (const key of Object.values(keys).filter((secret) => !secret.includes('\n'))) {
      const bank = createBankClient({ url: world.bank.url, apiKey: key, adminKey: key });
      expect(await outcomeOf(bank.call('POST /payouts', { body: stranger }))).toBe('unauthorized');
      expect(await outcomeOf(bank.call('GET /institutions'))).toBe('unauthorized');
      expect(await outcomeOf(bank.call('GET /admin/clock'))).toBe('unauthorized');
    }
  });

  it('cannot choose the contents of an order at the rail', async () => {
    const one = await aPayout();
    const words = {
      amountMinor: 1,
      account: { kind: 'card', bank: 'RIFT', number: '9231000000000', holderName: 'Me' },
    };
    for (const name of ['POST /payouts', 'POST /transfers'])
      expect(await ask(name, { body: JSON.stringify({ instructionId: one.number, ...words }) })).toEqual({
        status: 400,
        code: 'call_invalid',
      });
    expect(await heardOf(one)).toBe('instruction_unknown');
  });

  it.each(Object.keys(bankEndpoints).filter((name) => !(name in railEndpoints) && name !== 'GET /healthz'))(
    'finds no %s at the rail',
    async (name) => {
      expect(await ask(name)).toEqual({ status: 404, code: 'route_unknown' });
    },
  );

  it('finds no sandbox lever at the rail of a pilot', async () => {
    const pilot = await aRail();
    for (const name of LEVERS) {
      const [method = '', path = ''] = name.split(' ');
      const headers = { authorization: `Bearer ${world.context.secrets.railKey}` };
      const answer = await fetch(pilot.url + path, { method, headers });
      expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('has a payout ordered only while the database proves it', async () => {
    const one = await aPayout();
    expect((await rowOf(one)).state).toBe('approved');
    for (const instructionId of [one.number, 'W-NOBODYS'])
      expect(await outcomeOf(world.context.bank.call('POST /payouts', { body: { instructionId } }))).toBe(
        'order_unproven',
      );
    expect(await outcomeOf(world.context.bank.call('POST /transfers', { body: { instructionId: one.number } }))).toBe(
      'order_unproven',
    );
    expect([await heardOf(one), await orderedOf(one.number)]).toEqual(['instruction_unknown', undefined]);
  });
});

describe('a call', () => {
  it.each(Object.keys(railEndpoints))('%s requires the key before its body is read', async (name) => {
    const refused = { status: 401, code: 'unauthorized' };
    expect(await ask(name, { key: 'another key of the rail' })).toEqual(refused);
    const body = name.startsWith('GET') ? {} : { body: 'x'.repeat(100_000) };
    expect(await ask(name, { key: '', ...body })).toEqual(refused);
  });

  it('with a body that is too large or invalid is refused', async () => {
    expect(await ask('POST /payouts', { body: JSON.stringify({ instructionId: 'x'.repeat(100_000) }) })).toEqual({
      status: 413,
      code: 'too_large',
    });
    for (const body of ['no JSON', '"W-1"', '{}', '{"instructionId":"W 1"}'])
      expect(await ask('POST /payouts', { body })).toEqual({ status: 400, code: 'call_invalid' });
  });

  it('distinguishes a bank that is down, a silent bank, and a rail that is down', async () => {
    const body = { kind: 'card', bank: 'RIFT', number: '9231000000000' } as const;
    const enquire = (bank: RailClient) => outcomeOf(bank.call('POST /name-enquiries', { body }));
    expect(await enquire(through(await aRail({ url: deadAddress })))).toBe('unreachable');
    expect(await enquire(through({ url: deadAddress }))).toBe('unreachable');
    for (const mode of ['503', 'dropped'] as const) {
      await world.faults({ kind: 'down', operation: 'names.enquire', mode, when: { next: 1 } });
      expect(await enquire(world.context.bank)).toBe('unknown');
    }
    await world.faults({ kind: 'slow', operation: 'names.enquire', ms: 600, when: { next: 1 } });
    const began = Date.now();
    expect(await enquire(world.context.bank)).toBe('unknown');
    expect(Date.now() - began).toBeLessThan(600);
    expect(await enquire(world.context.bank)).toBe('ok');
    expect(await enquire(through(await aRail({ apiKey: 'a key that the bank does not know' })))).toBe('unauthorized');
  });
});

describe('a payout', () => {
  it('that the database does not prove is not sent, and returns to the wallet at once', async () => {
    const one = await aPayout();
    const rename = (name: string) =>
      db.app`update wallet.payout_account set holder_name = ${name} where id = ${one.payoutAccountId}`;
    await rename('A Stranger');
    await sendPayouts(world.context);
    await rename(one.toName);
    expect(await rowOf(one)).toMatchObject({ state: 'failed', reasonCode: 'order_unproven' });
    expect(await orderedOf(one.number)).toBeUndefined();
    await world.pass(HOUR);
    expect(await linesOut(one)).toBe(0);
  });

  it('leaves through a rail that was down, once it is back', async () => {
    const one = await aPayout();
    await sendPayouts({ ...world.context, bank: through({ url: deadAddress }) });
    expect((await rowOf(one)).state).toBe('unknown');
    expect(await orderedOf(one.number)).toBeUndefined();
    await world.pass(HOUR);
    await world.pass(HOUR);
    expect([(await rowOf(one)).state, await linesOut(one)]).toEqual(['paid', 1]);
  });

  it('that the bank refuses for good is recorded as refused in the ledger', async () => {
    const one = await aPayout();
    const reason = 'account_closed';
    await world.faults({ kind: 'settle_refused', operation: 'payouts.settle', reason, when: { next: 1 } });
    await world.round();
    expect(await orderedOf(one.number)).toEqual({ ordered: true, refused: false });
    await world.pass(HOUR);
    expect(await rowOf(one)).toMatchObject({ state: 'failed', reasonCode: reason });
    expect(await orderedOf(one.number)).toEqual({ ordered: true, refused: true });
  });
});

it('a refused request is final only if the bank accepted no earlier one with the same id', async () => {
  const closed = http.createServer(async (request, response) => {
    if (request.method === 'POST') {
      const error = { code: 'account_closed', message: 'The account is closed.' };
      return response.writeHead(422).end(JSON.stringify({ error }));
    }
    const authorization = request.headers.authorization ?? '';
    const answer = await fetch(world.bank.url + request.url, { headers: { authorization } });
    return response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  afterAll(() => closed.close());
  const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  const bank = through(await aRail({ url }));
  const order = (one: Withdrawal) => bank.call('POST /payouts', { body: { instructionId: one.number } });
  const [taken, never] = [await aPayout(), await aPayout()];
  await sendPayouts({ ...world.context, bank: through({ url: deadAddress }) });
  expect(await outcomeOf(world.context.bank.call('POST /payouts', { body: { instructionId: taken.number } }))).toBe(
    'ok',
  );

  expect(await order(taken)).toMatchObject({ outcome: 'ok', data: { state: 'processing' } });
  expect(await orderedOf(taken.number)).toEqual({ ordered: true, refused: false });
  expect(await outcomeOf(order(never))).toBe('account_closed');
  expect(await orderedOf(never.number)).toEqual({ ordered: true, refused: true });
});
