import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, answered, outcomeOf } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import { type BankClient, createBankClient } from '#wires/clients.ts';
import { freePort } from '#kit/ports.ts';

const main = new URL('./main.ts', import.meta.url);
let databaseUrl: string;
let bank: { process: ChildProcess; client: BankClient };

async function start(): Promise<typeof bank> {
  const port = await freePort();
  const child = fork(main, [], {
    env: {
      ...process.env,
      BANK_PORT: String(port),
      BANK_DATABASE_URL: databaseUrl,
      BANK_API_KEY: keys.apiKey,
      BANK_ADMIN_KEY: keys.adminKey,
      BANK_WEBHOOK_SECRET: keys.webhookSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  expect(await once(child, 'message')).toEqual([{ ready: true }, undefined]);
  return {
    process: child,
    client: createBankClient({
      url: `http://127.0.0.1:${port}`,
      apiKey: keys.apiKey,
      adminKey: keys.adminKey,
      timeoutMs: 5_000,
    }),
  };
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown[]> {
  if (bank.process.exitCode !== null || bank.process.signalCode !== null)
    return [bank.process.exitCode, bank.process.signalCode];
  const gone = once(bank.process, 'exit');
  bank.process.kill(signal);
  return gone;
}

beforeEach(async () => {
  databaseUrl = (await emptyDatabase()).url;
  bank = await start();
});
afterEach(() => end('SIGKILL'));

test('killed again and again in the middle of payouts, it pays each exactly once', async () => {
  const holderName = 'Abebe Bikila';
  const {
    kind,
    bank: code,
    number,
  } = await answered(bank.client.call('POST /sandbox/accounts', { body: { kind: 'card', bank: 'RIFT', holderName } }));
  const fund = {
    actId: 'fund',
    fromAccount: 'operator' as const,
    toAccount: 'client' as const,
    amountMinor: 10_000_00n,
    narrative: 'Start',
  };
  await answered(bank.client.call('POST /admin/transfers', { body: fund }));
  await answered(
    bank.client.call('PUT /admin/settings', { body: { payoutLatencyMs: 0, transferLatencyMs: 0, holidays: [] } }),
  );
  const account = { kind, bank: code, number, holderName };
  const bodies = Array.from({ length: 60 }, (_, index) => ({
    instructionId: `po-${index}`,
    amountMinor: 1_00n,
    account,
    narrative: 'Pay',
  }));
  // Not awaited, because some answers must be lost with the process.
  const sendAll = () => Promise.all(bodies.map((body) => bank.client.call('POST /payouts', { body })));

  for (const after of [4, 12, 25, 40]) {
    const sending = sendAll();
    const running = bank.client.call('POST /admin/run-due', { body: {} });
    await sleep(after);
    expect(await end('SIGKILL')).toEqual([null, 'SIGKILL']);
    const outcomes = (await sending).map((result) => result.outcome);
    expect(outcomes.every((outcome) => outcome !== 'refused')).toBe(true);
    await running;
    bank = await start();
  }
  for (const result of await sendAll()) expect(result.outcome).toBe('ok');
  await answered(bank.client.call('POST /admin/run-due', { body: {} }));

  const { lines } = await answered(
    bank.client.call('GET /statements/{account}/lines', { path: { account: 'client' }, query: { limit: '1000' } }),
  );
  const paid = lines.filter((line) => line.kind === 'payout').map((line) => line.instructionId);
  expect(paid).toHaveLength(bodies.length);
  expect(new Set(paid)).toEqual(new Set(bodies.map((body) => body.instructionId)));
  expect(lines.at(-1)?.balanceAfterMinor).toBe(10_000_00n - 60_00n);
  // Every payment also has its webhook, which was written with it.
  const { webhooks } = await answered(bank.client.call('GET /admin/webhooks', { query: { state: 'waiting' } }));
  expect(webhooks.filter((webhook) => webhook.type === 'payout.paid')).toHaveLength(60);
});

test('stops cleanly on a signal, and when its supervisor disconnects', async () => {
  await answered(
    bank.client.call('PUT /admin/faults', {
      body: { rules: [{ kind: 'slow', operation: '*', ms: 60_000, when: { next: 1 } }] },
    }),
  );
  const slow = bank.client.call('GET /institutions');
  await sleep(50);
  expect(await end('SIGTERM')).toEqual([0, null]);
  expect(await outcomeOf(slow)).toBe('unknown');

  bank = await start();
  const gone = once(bank.process, 'exit');
  bank.process.disconnect();
  expect(await gone).toEqual([0, null]);
});

test('prints one line for each wrong setting', async () => {
  const child = fork(main, [], {
    env: { PATH: process.env.PATH, BANK_PORT: 'x', BANK_API_KEY: 'short' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const chunks: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(Buffer.concat(chunks).toString().trim().split('\n')).toEqual([
    'BANK_PORT: must be a port number',
    'BANK_DATABASE_URL: is missing',
    'BANK_API_KEY: must have at least 16 characters',
    'BANK_ADMIN_KEY: is missing',
    'BANK_WEBHOOK_SECRET: is missing',
  ]);
});
