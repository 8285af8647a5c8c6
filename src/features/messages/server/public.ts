import type { Transaction } from '../../../platform/db.ts';
import { nudge } from '../../../platform/live.ts';
import { topics } from './topics.ts';

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

/** Puts a message into a member's inbox, in the transaction of its fact. The commit nudges phones. */
export async function sendMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await sendMessages(tx, [message]);
}

export async function sendMessages(tx: Transaction, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    insert into messages.message (member_id, kind, params, at)
    select member_id, kind, params::jsonb, platform.now()
    from unnest(${messages.map((message) => message.memberId.toString())}::bigint[],
      ${messages.map((message) => message.kind)}::text[],
      ${messages.map((message) => JSON.stringify(message.params))}::text[]) u(member_id, kind, params)`;
  await nudge(
    tx,
    topics.messages,
    messages.map((message) => message.memberId),
  );
}
