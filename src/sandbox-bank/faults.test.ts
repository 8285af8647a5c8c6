import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, clientLines, keys, outcomeOf, runBank, type TestBank } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import { createBankClient } from '#wires/clients.ts';
import type { FaultRule } from '#wires/bank-admin.ts';
import type { NamedAccount } from '#wires/bank.ts';
import { seededFraction } from './faults.ts';

let bank: TestBank;
let account: NamedAccount;
let databaseUrl: string;
let serial = 0;
beforeAll(async () => {
  databaseUrl = (await emptyDatabase()).url;
  bank = await runBank(databaseUrl);
  account = await bank.member();
  const fund = {
    actId: 'fund',
    fromAccount: 'operator' as const,
    toAccount: 'client' as const,
    amountMinor: 100_000_00n,
    narrative: 'Start',
  };
  await answered(bank.client.call('POST /admin/transfers', { body: fund }));
});
beforeEach(async () => {
  await bank.faults();
  // Finish the work of earlier tests, which would use up this test's faults.
  await bank.advance(60_000);
});
afterAll(() => bank.close());

const once = { next: 1 };
const payout = (instructionId: string) => ({ instructionId, amountMinor: 100_00n, account, narrative: 'Pay' });
const send = (instructionId: string, client = bank.client) =>
  client.call('POST /payouts', { body: payout(instructionId) });
const ask = (instructionId: string) => bank.client.call('GET /payouts/{instructionId}', { path: { instructionId } });
const feed = () => clientLines(bank.client);
const deposit = async (reference = `dep-${(serial += 1)}`) => {
  const expiresAt = new Date(bank.bank.clock.now().getTime() + 600_000).toISOString();
  const body = {
    reference,
    amountMinor: 500_00n,
    channel: 'bank_transfer' as const,
    payer: account,
    returnUrl: 'http://localhost/',
    expiresAt,
  };
  await answered(bank.client.call('POST /deposits', { body }));
  await answered(
    bank.client.call('POST /admin/deposits/{reference}/decide', { path: { reference }, body: { decision: 'approve' } }),
  );
  return answered(bank.client.call('GET /deposits/{reference}', { path: { reference } }));
};

describe('a call', () => {
  test.each(['503', 'dropped'] as const)('is not done while the bank is down (%s)', async (mode) => {
    await bank.faults({ kind: 'down', operation: 'payouts.create', mode, when: { next: 2 } });
    const id = `down-${mode}`;
    expect(await outcomeOf(send(id))).toBe('unknown');
    expect(await outcomeOf(ask(id))).toBe('instruction_unknown');
    expect(await outcomeOf(send(id))).toBe('unknown');
    expect(await outcomeOf(send(id))).toBe('ok');
  });

  test('takes effect even if its answer is lost, and only once when sent again', async () => {
    await bank.faults({ kind: 'lossy', operation: 'payouts.create', when: once });
    expect(await outcomeOf(send('lost'))).toBe('unknown');
    expect((await answered(ask('lost'))).state).toBe('processing');
    expect(await outcomeOf(send('lost'))).toBe('ok');
    await bank.advance(60_000);
    expect((await feed()).filter((line) => line.instructionId === 'lost')).toHaveLength(1);
  });

  test.each(['slow', 'late'] as const)('takes effect even if the caller stopped waiting (%s)', async (kind) => {
    await bank.faults({ kind, operation: '*', ms: 250, when: once });
    const impatient = createBankClient({ url: bank.bank.url, apiKey: keys.apiKey, timeoutMs: 80 });
    expect(await outcomeOf(send(`wait-${kind}`, impatient))).toBe('unknown');
    await expect.poll(() => outcomeOf(ask(`wait-${kind}`)), { interval: 50 }).toBe('ok');
  });

  test('of another operation goes through, and sandbox levers always do', async () => {
    await bank.faults({ kind: 'down', operation: 'deposits.get', mode: '503', when: { next: 100 } });
    expect(await outcomeOf(bank.client.call('GET /institutions'))).toBe('ok');
    await bank.faults({ kind: 'down', operation: '*', mode: 'dropped', when: { next: 100 } });
    expect(await outcomeOf(bank.client.call('GET /institutions'))).toBe('unknown');
    expect(await outcomeOf(bank.client.call('GET /admin/faults'))).toBe('ok');
    expect((await answered(bank.client.call('DELETE /admin/faults'))).rules).toEqual([]);
    expect(await outcomeOf(bank.client.call('GET /institutions'))).toBe('ok');
  });

  test('to a bank that is not running is unreachable', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const stopped = createBankClient({ url: `http://127.0.0.1:${port}`, apiKey: keys.apiKey });
    expect(await outcomeOf(stopped.call('GET /institutions'))).toBe('unreachable');
  });
});

describe('the plan', () => {
  test('skips and counts chances, and ends', async () => {
    await bank.faults({ kind: 'down', operation: 'institutions.list', mode: '503', when: { next: 2, skip: 1 } });
    const outcomes: string[] = [];
    for (let i = 0; i < 5; i += 1) outcomes.push(await outcomeOf(bank.client.call('GET /institutions')));
    expect(outcomes).toEqual(['ok', 'unknown', 'unknown', 'ok', 'ok']);
    expect((await answered(bank.client.call('GET /admin/faults'))).rules).toMatchObject([
      { chances: 3, hits: 2, spent: true },
    ]);
  });

  test('repeats the same faults from the same seed, also after a restart', async () => {
    await bank.faults({
      kind: 'down',
      operation: 'institutions.list',
      mode: '503',
      when: { probability: 0.5, seed: 'ten' },
    });
    const expected = Array.from({ length: 12 }, (_, index) => (seededFraction('ten', index) < 0.5 ? 'unknown' : 'ok'));
    const outcomes: string[] = [];
    for (let i = 0; i < 6; i += 1) outcomes.push(await outcomeOf(bank.client.call('GET /institutions')));
    const again = await runBank(databaseUrl);
    for (let i = 0; i < 6; i += 1) outcomes.push(await outcomeOf(again.client.call('GET /institutions')));
    await again.close();
    expect(outcomes).toEqual(expected);
    expect(new Set(outcomes).size).toBe(2);
  });
});

describe('settling', () => {
  test('a different amount than asked shows on the line and in the state', async () => {
    await bank.faults({ kind: 'settle_wrong_amount', operation: 'deposits.settle', deltaMinor: -10_00, when: once });
    const settled = await deposit();
    expect(settled).toMatchObject({ state: 'succeeded', amountMinor: 500_00n, settledAmountMinor: 490_00n });
    expect((await feed()).find((line) => line.sequence === settled.lineSequence)).toMatchObject({
      amountMinor: 490_00n,
    });
    expect(await deposit()).toMatchObject({ settledAmountMinor: 500_00n });
  });

  test('a payout can be refused without any movement', async () => {
    await bank.faults({ kind: 'settle_refused', operation: 'payouts.settle', reason: 'bank_refused', when: once });
    await answered(send('refused'));
    await bank.advance(60_000);
    expect(await answered(ask('refused'))).toMatchObject({
      state: 'refused',
      reason: 'bank_refused',
      settledAmountMinor: null,
    });
    expect((await feed()).filter((line) => line.instructionId === 'refused')).toEqual([]);
  });

  test('a payout can come back after it was paid', async () => {
    await bank.faults({
      kind: 'settle_returned',
      operation: 'payouts.settle',
      reason: 'account_closed',
      afterMs: 3_600_000,
      when: once,
    });
    await answered(send('returned'));
    await bank.advance(60_000);
    expect((await answered(ask('returned'))).state).toBe('paid');
    await bank.advance(3_600_000);
    expect(await answered(ask('returned'))).toMatchObject({ state: 'returned', reason: 'account_closed' });
    expect((await feed()).filter((line) => line.instructionId === 'returned').map((line) => line.direction)).toEqual([
      'debit',
      'credit',
    ]);
    expect(bank.received.map(({ event }) => event.type)).toContain('payout.returned');
  });
});

describe('a webhook', () => {
  const succeeded = () => bank.received.filter(({ event }) => event.type === 'deposit.succeeded');
  const deliveriesOf = async (rules: FaultRule[], deposits = 1) => {
    await bank.runDue();
    bank.received.length = 0;
    await bank.faults(...rules);
    const made = [];
    for (let i = 0; i < deposits; i += 1) made.push(await deposit());
    await bank.runDue();
    return made;
  };
  const event = 'deposit.succeeded' as const;

  test('is delivered twice under one id', async () => {
    await deliveriesOf([{ kind: 'webhook_duplicate', event, copies: 2, when: once }]);
    expect(succeeded()).toHaveLength(3);
    expect(new Set(succeeded().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is overtaken by a later one', async () => {
    await deliveriesOf([{ kind: 'webhook_reorder', event, holdMs: 60_000, when: once }], 2);
    const types = bank.received.map(({ event: { type } }) => type);
    expect(types).toEqual(['account.credited', 'account.credited', 'deposit.succeeded', 'deposit.succeeded']);
  });

  test('that is held back with none behind it is delivered when its time is up', async () => {
    await deliveriesOf([{ kind: 'webhook_reorder', event, holdMs: 60_000, when: once }]);
    expect(succeeded()).toHaveLength(0);
    await bank.advance(60_001);
    expect(succeeded()).toHaveLength(1);
  });

  test('states another amount than the line', async () => {
    const [made] = await deliveriesOf([{ kind: 'webhook_wrong_amount', event, deltaMinor: 1_00, when: once }]);
    expect(succeeded()[0]?.event.data).toMatchObject({ amountMinor: 501_00n, settledAmountMinor: 501_00n });
    expect(made).toMatchObject({ settledAmountMinor: 500_00n });
  });

  test('is never delivered', async () => {
    await deliveriesOf([{ kind: 'webhook_lost', event, when: once }]);
    await bank.advance(86_400_000);
    expect(succeeded()).toHaveLength(0);
    const { webhooks } = await answered(bank.client.call('GET /admin/webhooks', { query: { state: 'lost' } }));
    expect(webhooks).toHaveLength(1);
    await answered(
      bank.client.call('POST /admin/webhooks/{webhookId}/retry', {
        path: { webhookId: webhooks[0]?.webhookId ?? '' },
        body: {},
      }),
    );
    await bank.runDue();
    expect(succeeded()).toHaveLength(1);
  });
});
