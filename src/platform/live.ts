// Live nudges to phones: a member's screens re-read what changed (api.md, Live stream). Nudges carry no figures.
import type { Queryable, Statement, Transaction } from './db.ts';

export type Topic = 'balances' | 'orders' | 'withdrawals' | 'recharges' | 'messages' | 'config';

/** Sent at commit. Pass all members of a batch together. */
export async function nudge(tx: Transaction, topic: Topic, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length > 0) await nudges(tx, [topic], memberIds);
}

/** The same as a statement, for several topics at once. */
export function nudges(tx: Queryable, topics: readonly Topic[], memberIds: readonly bigint[]): Statement {
  const distinct = [...new Set(memberIds)];
  const payloads: string[] = [];
  // A NOTIFY payload holds 8,000 bytes; ids have at most 18 digits.
  for (let from = 0; from < distinct.length; from += 400) {
    const ids = distinct.slice(from, from + 400).join(',');
    payloads.push(...topics.map((topic) => `${topic} ${ids}`));
  }
  return tx`select pg_notify('live', payload) from unnest(${payloads}::text[]) payload`;
}

/** For what changes for all at once, or for more members than could be named. */
export async function nudgeEverybody(q: Queryable, topic: Topic): Promise<void> {
  await q`select pg_notify('live', ${`${topic} ${EVERYBODY}`})`;
}

export const EVERYBODY = '*';
