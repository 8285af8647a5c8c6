// Live nudges to phones: a member's screens re-read what changed (api.md, Live stream). Nudges carry no figures.
import type { Queryable, Transaction } from './db.ts';

export type Topic = 'balances' | 'orders' | 'withdrawals' | 'recharges' | 'messages' | 'config';

/** Sent at commit. One NOTIFY per call: pass all members of a batch together. */
export async function nudge(tx: Transaction, topic: Topic, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length === 0) return;
  const distinct = [...new Set(memberIds)];
  // A NOTIFY payload holds 8,000 bytes; ids have at most 18 digits.
  for (let from = 0; from < distinct.length; from += 400) {
    await tx`select pg_notify('live', ${`${topic} ${distinct.slice(from, from + 400).join(',')}`})`;
  }
}

/** For what changes for all at once, or for more members than could be named. */
export async function nudgeEverybody(q: Queryable, topic: Topic): Promise<void> {
  await q`select pg_notify('live', ${`${topic} ${EVERYBODY}`})`;
}

export const EVERYBODY = '*';
