// Group commit of a whole use case (money.md 2): one locked read of the state of all commands, each decided in order
// by a pure function, everything written set-based, one posting, one commit, and each caller answered by itself.
import { type Database, isOutage, type Transaction } from '../platform/db.ts';
import { type Batcher, createBatcher } from '../platform/batcher.ts';
import type { Clock } from '../platform/clock.ts';
import { type Intent, keepOutcomes, type Outcome, priorOutcomes } from '../platform/intents.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { isLostRace, post } from './post.ts';
import type { Transfer } from './posting.ts';

export type Command = { intent: Intent };

/** What deciding one command leads to: the answer for the caller, the postings, and rows of the feature's own. */
export type Decision<A, W> = { answer: A; transfer: Transfer | null; write: W };

export type UseCaseBatch<C extends Command, S, A, W> = {
  sql: Database;
  clock: Clock;
  maxBatch?: number;
  /** Locks domain rows by table rank and id, then accounts by id, and returns everything the rules need. */
  load: (tx: Transaction, commands: readonly C[]) => Promise<S>;
  /** Pure, but for what it changes in `state` so that the next command sees it. */
  decide: (state: S, command: C) => Decision<A, W> | Refusal;
  /** Writes the rows of all accepted commands at once. */
  write: (tx: Transaction, accepted: readonly { command: C; decision: Decision<A, W> }[], state: S) => Promise<void>;
};

/** Callers of one intent get one posting and one answer, however many they are. */
export function batchUseCase<C extends Command, S, A, W>({
  sql,
  clock,
  maxBatch = 256,
  load,
  decide,
  write,
}: UseCaseBatch<C, S, A, W>): Batcher<C, A | Refusal> {
  return createBatcher<C, A | Refusal>({
    maxBatch,
    keyOf: (command) => command.intent.id,
    isRetryable: isLostRace,
    isOutage,
    run: (commands) =>
      sql.begin(async (tx) => {
        const prior = await priorOutcomes(
          tx,
          commands.map((command) => command.intent),
        );
        const fresh = commands.filter((command) => !prior.has(command.intent.id));
        const outcomes = prior as Map<string, Outcome<A>>;
        if (fresh.length > 0) {
          const state = await load(tx, fresh);
          const accepted: { command: C; decision: Decision<A, W> }[] = [];
          for (const command of fresh) {
            const decided = decide(state, command);
            if (isRefusal(decided)) outcomes.set(command.intent.id, { ok: false, refusal: decided });
            else {
              accepted.push({ command, decision: decided });
              outcomes.set(command.intent.id, { ok: true, answer: decided.answer });
            }
          }
          if (accepted.length > 0) await write(tx, accepted, state);
          await keepOutcomes(
            tx,
            fresh.map((command) => ({ intent: command.intent, outcome: outcomes.get(command.intent.id) as Outcome<A> })),
            clock.now(),
          );
          const transfers = accepted.flatMap(({ decision }) => decision.transfer ?? []);
          if (transfers.length > 0) await post(tx, transfers);
        }
        return commands.map((command) => {
          const outcome = outcomes.get(command.intent.id) as Outcome<A>;
          return outcome.ok ? outcome.answer : outcome.refusal;
        });
      }) as Promise<(A | Refusal)[]>,
  });
}
