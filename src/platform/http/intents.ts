// Idempotency (ledger.md 10, wire.md 4): an intent is remembered with its outcome, in the transaction of its effects.
import { hash } from 'node:crypto';
import {
  type Database,
  idList,
  type Queryable,
  sqlState,
  type Statement,
  type Transaction,
  transaction,
} from '../database/db.ts';
import { intentId } from '../database/ids.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse, TRANSIENT } from './refusal.ts';
import { undoneIfRefused } from '../database/undo.ts';

export type Intent = { id: string; actor: string; route: string; key: string; inputHash: Buffer };

/** Builds an intent. `input` is the request, with the PIN and other secrets left out. */
export function intentOf(actor: string, route: string, key: string, input: unknown): Intent {
  const inputHash = hash('sha256', canonical(input), 'buffer');
  return { id: intentId(actor, route, key), actor, route, key, inputHash };
}

/**
 * JSON with object keys sorted and bigint as decimal strings: equal inputs have equal text. Written by hand, because a
 * sorting replacer would be among a request's dearest steps.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function')
    return canonical((value as { toJSON(): unknown }).toJSON());
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key];
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(part)}`);
  }
  return `{${parts.join()}}`;
}

/** An outcome as it is kept: an answer (JSON of the wire) or a refusal's name. */
export type Outcome<A> = { ok: true; answer: A } | { ok: false; refusal: Refusal };

/** A use case's result for its caller, from an outcome: the first result, or the edge's refusal. */
export function answerOf<A>(outcome: Outcome<unknown>): A | IntentRefusal {
  // An intent holds its route, so the same use case made the stored answer.
  return (outcome.ok ? outcome.answer : outcome.refusal) as A | IntentRefusal;
}

type IntentRow = { id: string; inputHash: Buffer; answer: { answer?: unknown; refusal?: string; data?: unknown } };

/** First answers of intents seen before. An intent reused with other input is refused separately (220001). */
export async function priorOutcomes(tx: Queryable, intents: readonly Intent[]): Promise<Map<string, Outcome<unknown>>> {
  const ids = idList(intents.map((intent) => intent.id));
  const rows = await tx<IntentRow[]>`select id, input_hash, answer from platform.intents_of(${ids}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const outcomes = new Map<string, Outcome<unknown>>();
  for (const intent of intents) {
    const row = byId.get(intent.id);
    if (!row) continue;
    if (!row.inputHash.equals(intent.inputHash))
      outcomes.set(intent.id, { ok: false, refusal: refuse('intent_reused') });
    else if (row.answer.refusal !== undefined)
      outcomes.set(intent.id, { ok: false, refusal: refuse(row.answer.refusal, row.answer.data ?? null) });
    else outcomes.set(intent.id, { ok: true, answer: row.answer.answer });
  }
  return outcomes;
}

/**
 * The first outcome of one intent, for a use case that asks an outside party before its transaction. A repeated key
 * gets its answer without another question. `once` looks again, under the key's lock.
 */
export async function firstAnswer<A>(q: Queryable, intent: Intent): Promise<A | IntentRefusal | undefined> {
  const prior = (await priorOutcomes(q, [intent])).get(intent.id);
  return prior && answerOf<A>(prior);
}

/**
 * Keeps outcomes, refusals included, so that a repeated key gets its first answer. It does not keep transient refusals.
 */
export function keepOutcomes(
  tx: Queryable,
  kept: readonly { intent: Intent; outcome: Outcome<unknown> }[],
  at: Date,
): Statement | null {
  const final = kept.filter(({ outcome }) => outcome.ok || !TRANSIENT.has(outcome.refusal.name));
  if (final.length === 0) return null;
  const answers = final.map(({ outcome }) =>
    outcome.ok
      ? JSON.stringify({ answer: outcome.answer })
      : JSON.stringify({ refusal: outcome.refusal.name, data: outcome.refusal.data }),
  );
  return tx`
    insert into platform.intent (id, actor, route, key, input_hash, code, answer, at)
    select id, actor, route, key, decode(hash, 'hex'), code, answer::jsonb, ${at}
    from unnest(${idList(final.map((k) => k.intent.id))}::uuid[], ${final.map((k) => k.intent.actor)}::text[],
      ${final.map((k) => k.intent.route)}::text[], ${final.map((k) => k.intent.key)}::text[],
      ${idList(final.map((k) => k.intent.inputHash.toString('hex')))}::text[],
      ${idList(final.map((k) => (k.outcome.ok ? 1 : 0)))}::int[], ${answers}::text[])
      u(id, actor, route, key, hash, code, answer)`;
}

/** Another caller still worked on the key when the wait was over. */
class InProgress extends Error {}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Callers with one key queue here, so that the second sees the first's outcome. Throws InProgress after lock_timeout
 * (db.ts).
 */
async function queueBehind(tx: Transaction, intent: Intent): Promise<void> {
  try {
    await tx`select pg_advisory_xact_lock(hashtextextended(${intent.id}, 0))`;
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new InProgress() : error;
  }
}

/**
 * Runs a use case at most once for its intent. A repeated key gets the first answer. A refusal undoes the use case's
 * writes and is kept. `act` must end with its postings (src/ledger/post.ts), if it has any.
 */
export async function once<A>(
  sql: Database,
  intent: Intent,
  at: Date,
  act: (tx: Transaction) => Promise<A>,
): Promise<A | IntentRefusal> {
  // Run again when PostgreSQL gave it up for the sake of others. It did nothing then.
  const outcome = await transaction(sql, async (tx): Promise<Outcome<unknown>> => {
    await queueBehind(tx, intent);
    const prior = (await priorOutcomes(tx, [intent])).get(intent.id);
    if (prior) return prior;
    // Keep it before the commit releases the postings' locks, so money and answer stand or fall together.
    const result = await undoneIfRefused(tx, act);
    const outcome: Outcome<unknown> = isRefusal(result) ? { ok: false, refusal: result } : { ok: true, answer: result };
    await keepOutcomes(tx, [{ intent, outcome }], at);
    return outcome;
  }).catch((error: unknown): Outcome<unknown> => {
    if (error instanceof InProgress) return { ok: false, refusal: refuse('intent_in_progress') };
    throw error;
  });
  return answerOf<A>(outcome);
}

/**
 * The database keeps the names of a JSON object (jsonb) in its own order: shorter names first, equally long ones by
 * their bytes. An answer to an intent always goes out in that order, so a repeat has the same bytes (wire.md 2).
 */
export function inKeptOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeptOrder);
  // A file, a moment: not made of names.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([name, inner]) => [name, inKeptOrder(inner)]),
  );
}
