// Sends live nudges to phones by NOTIFY: after one, a member's screens read the changed data again (wire.md 8). A nudge
// carries no data itself. A feature declares its topics in server/topics.ts, and how pages react in web/live.ts. The
// platform defines no topics of its own.
import type { Queryable, Statement, Transaction } from '../database/db.ts';

export type Topic = { readonly topic: string };

/** The live stream's own message that everything may have changed. No topic may have this name. */
export const RESYNC = 'resync';

/** The topics of one feature. Their names are sent on the wire, and have small letters only. */
export function defineTopics<const N extends string>(...names: readonly N[]): Readonly<Record<N, Topic>> {
  const topics: [string, Topic][] = names.map((topic) => [topic, { topic }]);
  return Object.fromEntries(topics) as Readonly<Record<N, Topic>>;
}

/** All topics' names. Throws if two features declare one, or if one would be ambiguous on the wire. */
export function topicNames(declared: readonly Readonly<Record<string, Topic>>[]): string[] {
  const names = declared.flatMap((topics) => Object.values(topics).map(({ topic }) => topic));
  for (const [at, name] of names.entries()) {
    if (!/^[a-z]+$/.test(name) || name === RESYNC) throw new Error(`"${name}" cannot be the name of a live topic`);
    if (names.indexOf(name) !== at) throw new Error(`two features declare the live topic ${name}`);
  }
  return names;
}

/** Nudges members when the transaction commits. Pass all members of a batch together. */
export async function nudge(tx: Transaction, topic: Topic, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length > 0) await nudges(tx, [topic], memberIds);
}

/** A statement that nudges members about several topics. */
export function nudges(tx: Queryable, topics: readonly Topic[], memberIds: readonly bigint[]): Statement {
  const distinct = [...new Set(memberIds)];
  const payloads: string[] = [];
  // A NOTIFY payload may have 8,000 bytes, and ids have at most 18 digits.
  for (let from = 0; from < distinct.length; from += 400) {
    const ids = distinct.slice(from, from + 400).join(',');
    payloads.push(...topics.map(({ topic }) => `${topic} ${ids}`));
  }
  return tx`select pg_notify('live', payload) from unnest(${payloads}::text[]) payload`;
}

/** Nudges all members, for a change that concerns everyone or too many to name. */
export async function nudgeEverybody(q: Queryable, { topic }: Topic): Promise<void> {
  await q`select pg_notify('live', ${`${topic} ${EVERYBODY}`})`;
}

export const EVERYBODY = '*';
