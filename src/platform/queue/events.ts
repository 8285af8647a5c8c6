// Facts that features tell upwards. A feature declares its own in server/events.ts. The platform names none.
import { z } from 'zod';
import type { Transaction } from '../database/db.ts';
import type { Context } from '../context.ts';
import { enqueue } from './outbox.ts';

/** A fact's payload, as it stands in the queue and as code sees it. */
type Payload = z.ZodObject;

export type EventType<P extends Payload = Payload> = { readonly name: string; readonly payload: P };

/** The events of one feature, by name. The queue uses the name too, so it never changes after its release. */
export function defineEvents<const P extends Readonly<Record<string, Payload>>>(
  payloads: P,
): { readonly [N in keyof P]: EventType<P[N]> } {
  const events = Object.entries(payloads).map(([name, payload]) => [name, { name, payload }]);
  return Object.fromEntries(events) as { readonly [N in keyof P]: EventType<P[N]> };
}

/** An id inside a payload: JSON has no bigint, so it travels as decimal digits. */
export const eventId = z.codec(z.string().regex(/^[0-9]{1,18}$/), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (id) => id.toString(),
});

/** Tells higher-ranked features that something happened, in the transaction of the fact. */
export async function emit<P extends Payload>(
  tx: Transaction,
  event: EventType<P>,
  payload: z.output<P>,
): Promise<void> {
  await enqueue(tx, taskOf(event), z.encode(event.payload, payload));
}

/** The queue's task that runs every job that hears the event. */
export function taskOf({ name }: Pick<EventType, 'name'>): string {
  return `event:${name}`;
}

/** One job's subscription to one event. */
export type Hearing = {
  readonly event: EventType;
  /** `payload` as the queue holds it. The event's own schema reads it. */
  run: (context: Context, payload: unknown) => Promise<number | void>;
};

/** `run` gets the publisher's payload, with its types. It must be idempotent: it runs once or more. */
export function hears<P extends Payload>(
  event: EventType<P>,
  run: (context: Context, told: z.output<P>) => Promise<number | void>,
): Hearing {
  return { event, run: (context, payload) => run(context, event.payload.parse(payload)) };
}
