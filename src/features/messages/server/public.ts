// What higher-ranked features may import.
import type { Transaction } from '#platform/database/db.ts';
import { insertMessages, type NewMessage } from './inbox.ts';

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
