/** Runs a sandbox bank for tests, with its client, a receiver of webhooks and control of its clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type BankClient, type BankResult, createBankClient } from '#wires/clients.ts';
import type { FaultRule } from '#wires/bank-admin.ts';
import { type NamedAccount, type StatementLine, type WebhookEvent, webhookEvent } from '#wires/bank.ts';
import { type Bank, type BankOptions, createBank } from '#sandbox-bank/server.ts';

export const keys = {
  apiKey: 'api-key-of-the-tests',
  adminKey: 'admin-key-of-the-tests',
  webhookSecret: `whsec_${Buffer.from('secret of the webhook tests').toString('base64')}`,
};

export interface Received {
  headers: Record<string, string>;
  body: string;
  event: WebhookEvent;
}

export interface TestBank {
  bank: Bank;
  client: BankClient;
  /** Deliveries that reached the receiver, in order. */
  received: Received[];
  /** The receiver's next HTTP statuses; 200 when the list is empty. */
  answers: number[];
  /** Moves the bank's clock forward and does the work that is then due. */
  advance(ms: number): Promise<void>;
  runDue(): Promise<void>;
  faults(...rules: FaultRule[]): Promise<void>;
  member(name?: string): Promise<NamedAccount>;
  close(): Promise<void>;
}

export async function runBank(databaseUrl: string, options: Partial<BankOptions> = {}): Promise<TestBank> {
  const received: Received[] = [];
  const answers: number[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, body, event: z.decode(webhookEvent, JSON.parse(body)) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/bank`;
  const bank = await createBank({ databaseUrl, ...keys, webhookUrl, tickMs: 0, ...options });
  const client = createBankClient({ url: bank.url, apiKey: keys.apiKey, adminKey: keys.adminKey });
  const runDue = async () => void (await answered(client.call('POST /admin/run-due', { body: {} })));
  return {
    bank,
    client,
    received,
    answers,
    runDue,
    async advance(ms) {
      await answered(client.call('POST /admin/clock', { body: { offsetMs: bank.clock.offsetMs + ms } }));
      await runDue();
    },
    async faults(...rules) {
      await answered(client.call('PUT /admin/faults', { body: { rules } }));
    },
    async member(holderName = 'Abebe Bikila') {
      const {
        kind,
        bank: code,
        number,
      } = await answered(client.call('POST /sandbox/accounts', { body: { kind: 'card', bank: 'RIFT', holderName } }));
      return { kind, bank: code, number, holderName };
    },
    async close() {
      await bank.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}

/** The data of a successful answer. Throws an error that names any other outcome. */
export async function answered<T>(result: Promise<BankResult<T>>): Promise<T> {
  const settled = await result;
  if (settled.outcome !== 'ok') throw new Error(`bank: ${JSON.stringify(settled)}`);
  return settled.data;
}

/** All lines of the client account, as the bank shows them. */
export async function clientLines(client: BankClient): Promise<StatementLine[]> {
  const asked = { path: { account: 'client' }, query: { limit: '1000' } } as const;
  return (await answered(client.call('GET /statements/{account}/lines', asked))).lines;
}

/** The outcome in one word: `ok`, `unknown`, `unreachable`, or the code of a refusal. */
export async function outcomeOf(result: Promise<BankResult<unknown>>): Promise<string> {
  const settled = await result;
  return settled.outcome === 'refused' ? settled.code : settled.outcome;
}
