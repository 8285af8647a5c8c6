// What two persons sign, and what shows it: both are functions of the database (db/functions/events/publish.sql).
import type { Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';

export type SignedVersion = { event: string; n: number };

export async function wordsOf(tx: Transaction, eventId: bigint, n: number): Promise<SignedVersion> {
  const [row] = await tx<{ words: string }[]>`select events.words_of(${eventId}, ${n})::text as words`;
  return JSON.parse(must(row).words) as SignedVersion;
}

export async function showAgreed(tx: Transaction, actId: bigint): Promise<void> {
  await tx`select events.publish(${actId})`;
}
