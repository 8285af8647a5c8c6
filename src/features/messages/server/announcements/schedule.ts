import type { Transaction } from '#platform/database/db.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { turnAnnouncement } from './announcement-store.ts';

export const SEND_JOB = 'messages.send_announcements';

/** Everybody has signed. One without a later time leaves right after the commit. Others wait for the clock. */
export async function schedule(tx: Transaction, id: bigint): Promise<void> {
  await turnAnnouncement(tx, { id, state: 'scheduled' });
  await enqueue(tx, SEND_JOB, {}, { key: SEND_JOB });
}
