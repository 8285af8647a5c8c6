// The only door for higher-ranked features.
import type { Transaction } from '#platform/database/db.ts';
import { insertMessages, type NewMessage } from './inbox/insert-messages.ts';

export type { NewMessage } from './inbox/insert-messages.ts';
export { messageOf } from './inbox/store.ts';
export { titleAndText } from './inbox/texts.ts';
export { pushesWait } from './push/pushes-wait.ts';
export { defineSegments } from './segments.ts';

/** Puts a message into a member's inbox, in the transaction of its fact. The commit nudges phones. */
export async function sendMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await sendMessages(tx, [message]);
}

export async function sendMessages(tx: Transaction, messages: readonly NewMessage[]): Promise<void> {
  await insertMessages(tx, { messages });
}
