/** Webhooks for the app, written in the transaction of their fact and delivered later (webhook-delivery.ts). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { webhookEvent, type WebhookEvent } from '#wires/bank.ts';
import type { Sql, Tx } from './database.ts';
import { type Refusal, refuse } from './refusal.ts';

type News<E> = E extends { type: infer T; data: infer D } ? { type: T; data: D } : never;

/** Queues one event. It fixes the body here, so that every delivery is the same. */
export async function enqueueWebhook(tx: Tx, at: Date, news: News<WebhookEvent>): Promise<void> {
  const event = { ...news, timestamp: at.toISOString() } as WebhookEvent;
  const body = JSON.stringify(z.encode(webhookEvent, event));
  await tx`
    insert into bank.webhook (webhook_id, type, body, created_at, next_attempt_at)
    values (${`evt_${randomUUID()}`}, ${news.type}, ${body}, ${at}, ${at})`;
}

export interface WebhookRow {
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
export const dueWebhooks = (sql: Sql, now: Date): Promise<WebhookRow[]> =>
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

/** Puts an event back into the queue from any state. Receivers deduplicate by webhook id. */
export async function retryWebhook(sql: Sql, now: Date, webhookId: string): Promise<{ done: true } | Refusal> {
  const [row] = await sql`
    update bank.webhook set state = 'waiting', attempts = 0, held_until = null, next_attempt_at = ${now}
    where webhook_id = ${webhookId} returning 1`;
  return row ? { done: true } : refuse('webhook_unknown');
}
