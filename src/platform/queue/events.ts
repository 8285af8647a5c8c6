// Events, by which a feature tells features of higher rank what happened. Each feature declares its own in
// server/events.ts; the platform defines none. `emit` queues an event, and `hears` subscribes a job to it.
import { z } from 'zod';
import type { Transaction } from '../database/db.ts';
import type { Context } from '../context.ts';
import { enqueue } from './outbox.ts';

/** The schema of an event's payload. It encodes for the queue and decodes for the code. */
type Payload = z.ZodObject;

export type EventType<P extends Payload = Payload> = { readonly name: string; readonly payload: P };

/** The events of one feature, by name. Queued events hold the name, so it must not change once it is released. */
export function defineEvents<const P extends Readonly<Record<string, Payload>>>(
  payloads: P,
): { readonly [N in keyof P]: EventType<P[N]> } {
  const events = Object.entries(payloads).map(([name, payload]) => [name, { name, payload }]);
  return Object.fromEntries(events) as { readonly [N in keyof P]: EventType<P[N]> };
}

/** An id inside a payload. JSON has no bigint, so the queue holds its decimal digits. */
export const eventId = z.codec(z.string().regex(/^[0-9]{1,18}$/), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (id) => id.toString(),
});

/** Queues an event in the transaction that makes it true, so neither is committed without the other. */
export async function emit<P extends Payload>(
  tx: Transaction,
  event: EventType<P>,
  payload: z.output<P>,
): Promise<void> {
  await enqueue(tx, taskOf(event), z.encode(event.payload, payload));
}

/** The name of the queue's task that runs every job subscribed to the event. */
export function taskOf({ name }: Pick<EventType, 'name'>): string {
  return `event:${name}`;
}

/** One job's subscription to one event. */
export type Hearing = {
  readonly event: EventType;
  /** `payload` is as the queue holds it. `run` decodes it by the event's schema. */
  run: (context: Context, payload: unknown) => Promise<number | void>;
};

/** Subscribes `run` to an event. It gets the decoded payload, and must be idempotent, because it may run repeatedly. */
export function hears<P extends Payload>(
  event: EventType<P>,
  run: (context: Context, decoded: z.output<P>) => Promise<number | void>,
): Hearing {
  return { event, run: (context, payload) => run(context, event.payload.parse(payload)) };
}
