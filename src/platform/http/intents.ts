// Idempotency (ledger.md 10, wire.md 4): an intent and its outcome are stored in the transaction of its effects, so
// that a repeated call gets the first answer. Use cases call `once`; the batch of the ledger uses the parts.
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

/** Makes an intent. `input` is the request without the PIN and other secrets. */
export function intentOf(actor: string, route: string, key: string, input: unknown): Intent {
  const inputHash = hash('sha256', canonical(input), 'buffer');
  return { id: intentId(actor, route, key), actor, route, key, inputHash };
}

/**
 * JSON with sorted keys and bigint as decimal strings, so that equal inputs have equal text. It does not use
 * JSON.stringify with a sorting replacer, which would be one of a request's slowest steps.
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

/** An outcome that is stored: an answer (as on the wire) or a refusal. */
export type Outcome<A> = { ok: true; answer: A } | { ok: false; refusal: Refusal };

/** What a use case returns for an outcome: the first answer, or a refusal. */
export function answerOf<A>(outcome: Outcome<unknown>): A | IntentRefusal {
  // An intent includes its route, so the stored answer came from the same use case and has its type.
  return (outcome.ok ? outcome.answer : outcome.refusal) as A | IntentRefusal;
}

type IntentRow = { id: string; inputHash: Buffer; answer: { answer?: unknown; refusal?: string; data?: unknown } };

/**
 * The stored outcomes of intents, by id. If the input differs from the first one, it is `intent_reused` (220001). A
 * standby may lack an outcome that is stored here, so the commit of a transaction that read one waits for it.
 */
export async function priorOutcomes(tx: Queryable, intents: readonly Intent[]): Promise<Map<string, Outcome<unknown>>> {
  const ids = idList(intents.map((intent) => intent.id));
  const rows = await tx<IntentRow[]>`select id, input_hash, answer from platform.intents_of(${ids}::uuid[])`;
  // A commit waits only if it has written something to the journal.
  if (rows.length > 0) await tx`select pg_logical_emit_message(true, 'c3', 'an answer is repeated')`;
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
 * The stored answer of one intent, for a use case that asks an outside party before its transaction. With it a repeated
 * call asks that party only once. `once` checks again, under the key's lock.
 */
export async function firstAnswer<A>(q: Queryable, intent: Intent): Promise<A | IntentRefusal | undefined> {
  const prior = (await priorOutcomes(q, [intent])).get(intent.id);
  return prior && answerOf<A>(prior);
}

/**
 * The statement that stores outcomes, or null if there are none to store. Transient refusals are not stored.
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

/** Another call with the same key was still at work when lock_timeout was over. */
class InProgress extends Error {}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Calls with the same key wait here for each other, so that the second sees the first's outcome. Throws InProgress
 * after lock_timeout (db.ts).
 */
async function queueBehind(tx: Transaction, intent: Intent): Promise<void> {
  try {
    await tx`select pg_advisory_xact_lock(hashtextextended(${intent.id}, 0))`;
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new InProgress() : error;
  }
}

/**
 * Runs a use case at most once for its intent. A repeated call gets the first answer. If the use case refuses, its
 * writes are rolled back and the refusal is stored. `act` must end with its postings (src/ledger/post.ts), if any.
 */
export async function once<A>(
  sql: Database,
  intent: Intent,
  at: Date,
  act: (tx: Transaction) => Promise<A>,
): Promise<A | IntentRefusal> {
  const outcome = await transaction(sql, async (tx): Promise<Outcome<unknown>> => {
    await queueBehind(tx, intent);
    const prior = (await priorOutcomes(tx, [intent])).get(intent.id);
    if (prior) return prior;
    // Stored in the same transaction as the postings, so that neither is committed without the other.
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
 * Puts the names in objects into the order in which jsonb stores them: shorter names first, equally long ones by their
 * bytes. Every answer to an intent is sent in that order, so that a repeat has the same bytes (wire.md 2).
 */
export function inStoredOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStoredOrder);
  // Not a plain object, but for instance a file or a date.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([name, inner]) => [name, inStoredOrder(inner)]),
  );
}
