// Webhooks for the app. An event is written in the transaction of its fact and delivered later with Standard Webhooks
// signatures: at least once, oldest first, with retries and back-off.
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { webhookEvent, type WebhookEvent } from '#wires/bank.ts';
import type { BankClock } from './clock.ts';
import type { Sql, Tx } from './database.ts';
import type { FaultPlan } from './faults.ts';
import { type Refusal, refuse } from './http.ts';

type News<E> = E extends { type: infer T; data: infer D } ? { type: T; data: D } : never;

/** Queues one event. The body is fixed here, so that every delivery is the same. */
export async function enqueueWebhook(tx: Tx, at: Date, news: News<WebhookEvent>): Promise<void> {
  const event = { ...news, timestamp: at.toISOString() } as WebhookEvent;
  const body = JSON.stringify(z.encode(webhookEvent, event));
  await tx`
    insert into bank.webhook (webhook_id, type, body, created_at, next_attempt_at)
    values (${`evt_${randomUUID()}`}, ${news.type}, ${body}, ${at}, ${at})`;
}

interface WebhookRow {
  id: bigint;
  webhookId: string;
  type: WebhookEvent['type'];
  body: string;
  state: 'waiting' | 'delivered' | 'exhausted' | 'lost';
  attempts: number;
  lastOutcome: string | null;
  heldUntil: Date | null;
  createdAt: Date;
  nextAttemptAt: Date;
}

/** Events that are due, oldest first. */
const dueWebhooks = (sql: Sql, now: Date): Promise<WebhookRow[]> =>
  sql<WebhookRow[]>`
    select * from bank.webhook where state = 'waiting' and next_attempt_at <= ${now} order by id limit 200`;

export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from bank.webhook where state = 'waiting'`;
  return row?.n ?? 0;
}

export async function listWebhooks(sql: Sql, state: WebhookRow['state'] | undefined) {
  const rows = await sql<WebhookRow[]>`
    select * from bank.webhook ${state ? sql`where state = ${state}` : sql``} order by id desc limit 500`;
  return {
    webhooks: rows.map((row) => ({
      webhookId: row.webhookId,
      type: row.type,
      state: row.state,
      attempts: row.attempts,
      lastOutcome: row.lastOutcome,
      createdAt: row.createdAt.toISOString(),
      nextAttemptAt: row.nextAttemptAt.toISOString(),
    })),
  };
}

/** Queues an event again, whatever its state. Receivers deduplicate by webhook id. */
export async function retryWebhook(sql: Sql, now: Date, webhookId: string): Promise<{ done: true } | Refusal> {
  const [row] = await sql`
    update bank.webhook set state = 'waiting', attempts = 0, held_until = null, next_attempt_at = ${now}
    where webhook_id = ${webhookId} returning 1`;
  return row ? { done: true } : refuse('webhook_unknown');
}

/** Waits before the second attempt, the third, and so on; the last one repeats. About four days in total. */
const BACKOFF_MS = [2_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];
const MAX_ATTEMPTS = 20;

interface Delivery {
  sql: Sql;
  clock: BankClock;
  faults: FaultPlan;
  url: string | undefined;
  secret: string;
  timeoutMs: number;
}

/** Delivers due events once. Returns how many succeeded. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  if (delivery.url === undefined) return 0;
  let delivered = 0;
  const held: WebhookRow[] = [];
  for (const row of await dueWebhooks(delivery.sql, delivery.clock.now())) {
    if (await holdBack(delivery, row)) {
      held.push(row);
      continue;
    }
    const outcome = await attempt(delivery, row);
    if (outcome === 'delivered') delivered += 1;
    // Stop here: a silent receiver costs a time-out for each event. The rest waits for the next pass.
    if (outcome === 'no_answer') break;
    if (outcome !== 'delivered') continue;
    for (const overtaken of held.splice(0)) {
      if ((await attempt(delivery, overtaken)) === 'delivered') delivered += 1;
    }
  }
  return delivered;
}

/** The reordering fault: the event waits until a later one has been sent, or until its time is up. */
async function holdBack({ sql, clock, faults }: Delivery, row: WebhookRow): Promise<boolean> {
  if (row.heldUntil) return row.heldUntil > clock.now();
  if (row.attempts > 0) return false;
  const fault = await faults.draw('webhook_reorder', { event: row.type });
  if (!fault) return false;
  const until = new Date(clock.now().getTime() + fault.holdMs);
  await sql`update bank.webhook set held_until = ${until} where id = ${row.id}`;
  return true;
}

async function attempt(delivery: Delivery, row: WebhookRow): Promise<'delivered' | 'refused' | 'no_answer' | 'lost'> {
  const { sql, clock, faults } = delivery;
  if (await faults.draw('webhook_lost', { event: row.type })) {
    await sql`update bank.webhook set state = 'lost', last_outcome = 'never sent' where id = ${row.id}`;
    return 'lost';
  }
  const copies = 1 + ((await faults.draw('webhook_duplicate', { event: row.type }))?.copies ?? 0);
  const wrongAmount = await faults.draw('webhook_wrong_amount', { event: row.type });
  const body = wrongAmount ? withOtherAmount(row.body, wrongAmount.deltaMinor) : row.body;
  const forged = (await faults.draw('webhook_wrong_signature', { event: row.type })) !== undefined;

  let status = await send(delivery, { row, body, forged });
  for (let copy = 1; copy < copies; copy += 1) status = (await send(delivery, { row, body, forged })) ?? status;

  if (status !== undefined && status >= 200 && status < 300) {
    await sql`
      update bank.webhook set state = 'delivered', attempts = attempts + 1, last_outcome = ${`HTTP ${status}`}
        where id = ${row.id}`;
    return 'delivered';
  }
  const attempts = row.attempts + 1;
  const wait = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1] ?? 0;
  await sql`
    update bank.webhook set
      attempts = ${attempts}, last_outcome = ${status === undefined ? 'no answer' : `HTTP ${status}`},
      state = ${attempts >= MAX_ATTEMPTS ? 'exhausted' : 'waiting'},
      next_attempt_at = ${new Date(clock.now().getTime() + wait)}
    where id = ${row.id}`;
  return status === undefined ? 'no_answer' : 'refused';
}

/** The receiver's HTTP status. Undefined if none arrived in time. */
async function send(
  { url, secret, timeoutMs }: Delivery,
  { row, body, forged }: { row: WebhookRow; body: string; forged: boolean },
) {
  // The signed time is the machine's, not the sandbox clock's: receivers refuse events that are minutes old.
  const sentAt = new Date();
  const key = forged ? `whsec_${Buffer.from('not the key that was agreed upon').toString('base64')}` : secret;
  try {
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': row.webhookId,
        'webhook-timestamp': Math.floor(sentAt.getTime() / 1000).toString(),
        'webhook-signature': new Webhook(key).sign(row.webhookId, sentAt, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

function withOtherAmount(body: string, delta: number): string {
  const event = JSON.parse(body) as { data: { amountMinor: number; settledAmountMinor?: number | null } };
  const shifted = (wire: number) => Math.max(1, wire + delta);
  event.data.amountMinor = shifted(event.data.amountMinor);
  if (typeof event.data.settledAmountMinor === 'number')
    event.data.settledAmountMinor = shifted(event.data.settledAmountMinor);
  return JSON.stringify(event);
}
