import type { Transaction } from '#platform/database/db.ts';
import { nudge } from '#platform/http/live.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { topics } from '../topics.ts';

export const PUSH_JOB = 'messages.push';

export type NewMessage = {
  memberId: bigint;
  /** '<feature>.<name>': that feature's locales hold messages.<name>.title and messages.<name>.body. */
  kind: string;
  /**
   * Plain values for the text. `amountMinor` also gives `{amount}` as money. `dueAt` (RFC 3339) also gives `{due}` as a
   * date and time. `prizeEn` and `prizeAm` give `{prize}` in the reader's language (texts.ts).
   */
  params: Record<string, string | number | boolean>;
};

/** Into the inboxes. The commit nudges phones, and the devices that asked for a push wait for it. */
export async function insertMessages(
  tx: Transaction,
  { messages, announcementId = null }: { messages: readonly NewMessage[]; announcementId?: bigint | null },
): Promise<void> {
  if (messages.length === 0) return;
  const pushed = await tx`
    with made as (
      insert into messages.message (member_id, kind, params, at, announcement_id)
      select member_id, kind, params::jsonb, platform.now(), ${announcementId}
      from unnest(${messages.map((message) => message.memberId.toString())}::bigint[],
        ${messages.map((message) => message.kind)}::text[],
        ${messages.map((message) => JSON.stringify(message.params))}::text[]) u(member_id, kind, params)
      returning id, member_id, at)
    insert into messages.push (device_id, message_id, held_until)
    select d.id, made.id, made.at from made join messages.push_device d on d.member_id = made.member_id`;
  if (pushed.count > 0) await enqueue(tx, PUSH_JOB, {}, { key: PUSH_JOB });
  await nudge(
    tx,
    topics.messages,
    messages.map((message) => message.memberId),
  );
}
