// Live nudges to phones: a member's screens read changed data again (wire.md 8). Nudges carry no figures. A feature
// declares its topics in server/topics.ts. Its web/live.ts declares a page's reactions to them. The platform names
// none.
import type { Queryable, Statement, Transaction } from '../database/db.ts';

export type Topic = { readonly topic: string };

/** The live stream's own word: everything may have changed. No topic may use this name. */
export const RESYNC = 'resync';

/** The topics of one feature. A name is on the wire: small letters only. */
export function defineTopics<const N extends string>(...names: readonly N[]): Readonly<Record<N, Topic>> {
  const topics: [string, Topic][] = names.map((topic) => [topic, { topic }]);
  return Object.fromEntries(topics) as Readonly<Record<N, Topic>>;
}

/** Every topic's name, once. Throws for a name that two features declare, or that is ambiguous on the wire. */
export function topicNames(declared: readonly Readonly<Record<string, Topic>>[]): string[] {
  const names = declared.flatMap((topics) => Object.values(topics).map(({ topic }) => topic));
  for (const [at, name] of names.entries()) {
    if (!/^[a-z]+$/.test(name) || name === RESYNC) throw new Error(`"${name}" cannot be the name of a live topic`);
    if (names.indexOf(name) !== at) throw new Error(`two features declare the live topic ${name}`);
  }
  return names;
}

/** Sent at commit. Pass all members of a batch together. */
export async function nudge(tx: Transaction, topic: Topic, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length > 0) await nudges(tx, [topic], memberIds);
}

/** The same as a statement, for several topics at once. */
export function nudges(tx: Queryable, topics: readonly Topic[], memberIds: readonly bigint[]): Statement {
  const distinct = [...new Set(memberIds)];
  const payloads: string[] = [];
  // A NOTIFY payload holds 8,000 bytes. Ids have at most 18 digits.
  for (let from = 0; from < distinct.length; from += 400) {
    const ids = distinct.slice(from, from + 400).join(',');
    payloads.push(...topics.map(({ topic }) => `${topic} ${ids}`));
  }
  return tx`select pg_notify('live', payload) from unnest(${payloads}::text[]) payload`;
}

/** For a change that concerns everyone, or more members than a notice can name. */
export async function nudgeEverybody(q: Queryable, { topic }: Topic): Promise<void> {
  await q`select pg_notify('live', ${`${topic} ${EVERYBODY}`})`;
}

export const EVERYBODY = '*';
