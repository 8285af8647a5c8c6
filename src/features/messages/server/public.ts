// What higher-ranked features may import.
import type { Transaction } from '#platform/database/db.ts';
import { insertMessages, type NewMessage, settleMatters } from './inbox.ts';
import { matterOf } from './kinds.ts';

export { happenings } from './happenings.ts';
export { type NewMessage, messageOf, titleAndText } from './inbox.ts';
export { pushesWait } from './push/push.ts';
export { defineSegments } from './segments.ts';

/** Puts a message into a member's inbox, in the transaction of the fact that it reports. The commit nudges phones. */
export async function sendMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await sendMessages(tx, [message]);
}

export async function sendMessages(tx: Transaction, messages: readonly NewMessage[]): Promise<void> {
  await insertMessages(tx, { messages });
}

/** Closes what messages asked of a member about a thing, when its feature sends no message about the answer. */
export async function settleAsked(
  tx: Transaction,
  { memberId, ...about }: { memberId: bigint } & ({ deliveryId: bigint } | { eventId: bigint }),
): Promise<void> {
  const matter = matterOf(about);
  if (matter !== null) await settleMatters(tx, [{ memberId, matter }]);
}
