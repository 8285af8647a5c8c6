import type { Transaction } from '#platform/database/db.ts';
import { addEntry, lockComplaint, moveComplaint } from './store.ts';

/**
 * Answers and closes a complaint in the transaction of another feature's decision about it. That feature tells the
 * member. A complaint that is closed already stays as it is.
 */
export async function concludeComplaint(
  tx: Transaction,
  { id, staffId, text, at }: { id: bigint; staffId: bigint; text: string; at: Date },
): Promise<void> {
  const complaint = await lockComplaint(tx, id);
  if (!complaint || complaint.state === 'closed') return;
  await addEntry(tx, id, { author: 'staff', staffId, kind: 'text', text, at });
  await addEntry(tx, id, { author: 'staff', staffId, kind: 'closed', text: '', at });
  await moveComplaint(tx, id, { state: 'closed', closedAt: at });
}
