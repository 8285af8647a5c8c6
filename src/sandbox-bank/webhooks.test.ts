import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keys, answered, runBank, type TestBank } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';

let bank: TestBank;
let serial = 0;
beforeAll(async () => {
  const { url } = await emptyDatabase();
  bank = await runBank(url);
});
beforeEach(async () => {
  await bank.advance(86_400_000);
  bank.received.length = 0;
});
afterAll(() => bank.close());

/** Books one charge: one event, account.debited. */
const charge = () => {
  serial += 1;
  return answered(
    bank.client.call('POST /admin/charges', {
      body: { actId: `charge-${serial}`, account: 'operator', amountMinor: 2_00n, narrative: `Charge ${serial}` },
    }),
  );
};
const waiting = async () =>
  (await answered(bank.client.call('GET /admin/webhooks', { query: { state: 'waiting' } }))).webhooks;

test('verifies with the official library, whatever the sandbox clock says', async () => {
  await charge();
  await bank.runDue();
  const [delivery] = bank.received;
  const verified = new Webhook(keys.webhookSecret).verify(delivery?.body ?? '', delivery?.headers ?? {});
  expect(verified).toMatchObject({
    type: 'account.debited',
    data: { amountMinor: 2_00, narrative: `Charge ${serial}` },
  });
  expect(delivery?.event.timestamp.slice(0, 10)).toBe(bank.bank.clock.now().toISOString().slice(0, 10));
});

test('fails verification when the plan forges its signature, and is sent again with the right one', async () => {
  await answered(
    bank.client.call('PUT /admin/faults', {
      body: { rules: [{ kind: 'webhook_wrong_signature', when: { next: 1 } }] },
    }),
  );
  await charge();
  bank.answers.push(401);
  await bank.runDue();
  await bank.advance(60_000);
  const check = ({ body, headers }: { body: string; headers: Record<string, string> }) => {
    try {
      new Webhook(keys.webhookSecret).verify(body, headers);
      return 'genuine';
    } catch {
      return 'forged';
    }
  };
  expect(bank.received.map(check)).toEqual(['forged', 'genuine']);
});

test('is retried after growing waits, with the same body and id, until it is accepted', async () => {
  bank.answers.push(500, 503, 410);
  await charge();
  await bank.runDue();
  expect(bank.received).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ attempts: 1, lastOutcome: 'HTTP 500' }]);
  await bank.advance(1_000);
  expect(bank.received).toHaveLength(1);
  for (const wait of [2_000, 10_000, 60_000]) await bank.advance(wait);
  expect(bank.received).toHaveLength(4);
  expect(new Set(bank.received.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('that is refused does not delay the others', async () => {
  bank.answers.push(500);
  await charge();
  await charge();
  await bank.runDue();
  expect(bank.received).toHaveLength(2);
  expect(await waiting()).toHaveLength(1);
});

test('waits while the receiver is away, and survives a restart', async () => {
  const { url } = await emptyDatabase();
  const away = await runBank(url, { webhookUrl: 'http://127.0.0.1:9/' });
  await answered(
    away.client.call('POST /admin/charges', {
      body: { actId: 'c', account: 'operator', amountMinor: 1n, narrative: 'Away' },
    }),
  );
  await away.runDue();
  await away.close();
  const back = await runBank(url);
  await back.advance(60_000);
  // The opening balance of the operator's own account was announced too.
  expect(back.received.map(({ event }) => event.type)).toEqual(['account.credited', 'account.debited']);
  await back.close();
});

test('is sent by the bank’s timer', async () => {
  const { url } = await emptyDatabase();
  const ticking = await runBank(url, { tickMs: 20, payoutLatencyMs: 50 });
  const account = await ticking.member();
  const fund = {
    actId: 'f',
    fromAccount: 'operator' as const,
    toAccount: 'client' as const,
    amountMinor: 10_00n,
    narrative: 'Start',
  };
  await answered(ticking.client.call('POST /admin/transfers', { body: fund }));
  await answered(
    ticking.client.call('POST /payouts', {
      body: { instructionId: 'p', amountMinor: 1_00n, account, narrative: 'Pay' },
    }),
  );
  await expect.poll(() => ticking.received.map(({ event }) => event.type)).toContain('payout.paid');
  await ticking.close();
});

test('keeps working when the database drops every connection', async () => {
  const { url, admin } = await emptyDatabase();
  const shaken = await runBank(url);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'c3 sandbox bank' and datname = current_database()`;
  await expect.poll(async () => (await shaken.client.call('GET /healthz')).outcome).toBe('ok');
  const act = { actId: 'c', account: 'operator' as const, amountMinor: 1n, narrative: 'After the shake' };
  await answered(shaken.client.call('POST /admin/charges', { body: act }));
  await shaken.runDue();
  expect(shaken.received.map(({ event }) => event.type)).toEqual(['account.credited', 'account.debited']);
  await shaken.close();
});
