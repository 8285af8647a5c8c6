// Group commit for use cases that are called often (ledger.md 12): one read loads the state of all waiting commands, a
// pure function decides them in order, and one write and one posting share one commit. Each caller gets its own answer.
// Use `batchUseCase` for a new one.
import {
  type Database,
  isContended,
  isOutage,
  type Queryable,
  sqlState,
  type Statement,
  together,
  type Transaction,
  transactionInTwoTrips,
} from '#platform/database/db.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import type { Clock } from '#platform/time/clock.ts';
import { answerOf, type Intent, keepOutcomes, type Outcome, priorOutcomes } from '#platform/http/intents.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { required } from '#platform/required.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import { type IntentRefusal, isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { isLostRace, postingRefused, postStatement, tellPosting } from './post.ts';
import type { Transfer } from './posting.ts';

export type Command = { intent: Intent };

/** The result of deciding one command: the caller's answer, the postings, and rows of the feature. */
export type Decision<A, W> = { answer: A; transfer: Transfer | null; write: W };

/** What batches need: the database, and the clock for their answers. */
type UseCaseContext = { sql: Database; clock: Clock };

export type UseCaseBatch<F extends UseCaseContext, C extends Command, S, A, R extends Refusal, W> = {
  maxBatch?: number;
  /** A batch that waits longer than this for a lock is split (BatcherOptions). */
  lockMs?: number;
  /**
   * Locks domain rows by table rank and id, then accounts, and returns everything that the rules need. If it reads a
   * row without a lock, the posting must notice a later change and report a lost race. Some commands may already have
   * an answer.
   */
  load: (tx: Transaction, commands: readonly C[], context: F) => Promise<S>;
  /** Pure, except that it changes `state` so that the next command sees the change. */
  decide: (state: S, command: C) => Decision<A, W> | R;
  /** Statements that write the rows of all accepted commands, in their required order. */
  write: (tx: Queryable, accepted: readonly Accepted<C, A, W>[], state: S) => readonly Statement[];
};

/** The error of db/functions/ledger/lock-order.sql. */
const AGAINST_ORDER = 'C3L03';

const intentsOf = (commands: readonly Command[]) => commands.map(({ intent }) => intent);

export type Accepted<C, A, W> = { command: C; decision: Decision<A, W> };

/**
 * What a batch decided: the statements of its transaction, the transfers among them, and an answer for each command.
 */
type Decided<A> = { statements: readonly Statement[]; transfers: readonly Transfer[]; answers: A[] };

/**
 * Creates batches that post, with one queue for each database. `read` locks and loads in the transaction's first round
 * trip, and `decide` returns what to write in the second. Commands with the same key share an answer. A batch that lost
 * a race is decided again.
 */
export function batchPostings<F extends { sql: Database }, C, S, A>({
  maxBatch = 256,
  lockMs: longestLockMs,
  keyOf,
  read,
  decide,
}: {
  maxBatch?: number;
  lockMs?: number | undefined;
  keyOf: (command: C) => string;
  read: (tx: Transaction, commands: readonly C[], context: F) => Promise<S>;
  decide: (tx: Queryable, commands: readonly C[], state: S, context: F) => Decided<A>;
}): (context: F, command: C) => Promise<A> {
  const run = async (context: F, commands: readonly C[], lockMs: number): Promise<A[]> => {
    const startedAt = machineNow();
    try {
      const { answers, transfers } = await transactionInTwoTrips(context.sql, {
        lockMs,
        read: (tx) => read(tx, commands, context),
        decide: (tx, state) => {
          const { statements, ...answer } = decide(tx, commands, state, context);
          return { statements, answer };
        },
      });
      if (transfers.length > 0) tellPosting(startedAt, transfers);
      return answers;
    } catch (error) {
      throw postingRefused(error) ?? error;
    }
  };
  const queueOf = perDatabase((context: F) =>
    createBatcher<C, A>({
      maxBatch,
      lanes: 2,
      keyOf,
      isRetryable: isLostRace,
      isContended,
      ...(longestLockMs === undefined ? {} : { lockMs: longestLockMs }),
      // A smaller batch would not help. Locking against the order is a mistake in the use case, which splitting would
      // hide.
      isOutage: (error) => isOutage(error) || sqlState(error) === AGAINST_ORDER,
      run: (commands, lockMs) => run(context, commands, lockMs),
    }),
  );
  return (context, command) => queueOf(context).submit(command);
}

/**
 * Makes a use case from its parts: callers pass a command and get its answer. All callers with one intent share one
 * posting and one answer, which is stored with the intent.
 */
export function batchUseCase<F extends UseCaseContext, C extends Command, S, A, R extends Refusal, W>(
  useCase: UseCaseBatch<F, C, S, A, R, W>,
): (context: F, command: C) => Promise<A | R | IntentRefusal> {
  return batchPostings<F, C, [S, Map<string, Outcome<unknown>>], A | R | IntentRefusal>({
    ...useCase,
    keyOf: (command) => command.intent.id,
    // Intents come last: they are long, so the short queries before them go to the database in the same write.
    read: (tx, commands, context) =>
      together([useCase.load(tx, commands, context), priorOutcomes(tx, intentsOf(commands))] as const),
    decide: (tx, commands, [state, outcomes], context) =>
      decideAll(tx, commands, { useCase, outcomes, state, at: context.clock.now() }),
  });
}

function decideAll<F extends UseCaseContext, C extends Command, S, A, R extends Refusal, W>(
  tx: Queryable,
  commands: readonly C[],
  {
    useCase: { decide, write },
    outcomes,
    state,
    at,
  }: { useCase: UseCaseBatch<F, C, S, A, R, W>; outcomes: Map<string, Outcome<unknown>>; state: S; at: Date },
): Decided<A | R | IntentRefusal> {
  const accepted: Accepted<C, A, W>[] = [];
  const made = new Map<string, { intent: Intent; outcome: Outcome<unknown> }>();
  for (const command of commands) {
    const { intent } = command;
    if (outcomes.has(intent.id) || made.has(intent.id)) continue;
    const decision = decide(state, command);
    if (isRefusal(decision)) made.set(intent.id, { intent, outcome: { ok: false, refusal: decision } });
    else {
      accepted.push({ command, decision });
      made.set(intent.id, { intent, outcome: { ok: true, answer: decision.answer } });
    }
  }
  const transfers = accepted.flatMap(({ decision }) => decision.transfer ?? []);
  const statements = [
    ...(accepted.length > 0 ? write(tx, accepted, state) : []),
    keepOutcomes(tx, [...made.values()], at),
    transfers.length > 0 ? postStatement(tx, transfers) : null,
  ].filter((statement) => statement !== null);
  const answers = commands.map(({ intent: { id } }) =>
    answerOf<A | R>(required(made.get(id)?.outcome ?? outcomes.get(id))),
  );
  return { statements, transfers, answers };
}
