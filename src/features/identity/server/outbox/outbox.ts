import type { Queryable } from '#platform/database/db.ts';
import type { CallerMark } from '../sessions/caller-mark.ts';

export type OutboxRow = {
  id: bigint;
  at: Date;
  channel: 'sms' | 'email';
  recipient: string;
  kind: string;
  text: string;
  state: 'shown' | 'queued' | 'sent' | 'failed';
};

const columns = (q: Queryable) => q`id, at, channel, recipient, kind, text, state`;

export async function listOutbox(
  q: Queryable,
  asked: { q: string | null; before: bigint | null; limit: number },
): Promise<OutboxRow[]> {
  return q<OutboxRow[]>`
    select ${columns(q)} from identity.outbox_message
    where (${asked.before}::bigint is null or id < ${asked.before})
      and (${asked.q}::text is null or strpos(recipient, ${asked.q}) > 0)
    order by id desc limit ${asked.limit}`;
}

const SHOWN_MINUTES = 10;

/** This caller's recent messages, by the machine's clock: a moved business clock must not hide them. */
export async function messagesFor(q: Queryable, mark: CallerMark): Promise<OutboxRow[]> {
  if (mark === '') return [];
  return q<OutboxRow[]>`
    select ${columns(q)} from identity.outbox_message
    where device_id = ${mark} and written_at > clock_timestamp() - ${SHOWN_MINUTES} * interval '1 minute'
    order by id desc limit 5`;
}
