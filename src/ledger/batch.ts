// Group commit of a whole use case (ledger.md 12): one read of the state of all commands, each decided in order
// by a pure function, everything written set-based, one posting, one commit, and each caller answered by itself.
import {
  type Database,
  isOutage,
  type Queryable,
  type Statement,
  together,
  type Transaction,
  transactionInTwoTrips,
} from '../platform/db.ts';
import { type Batcher, createBatcher } from '../platform/batcher.ts';
import type { Clock } from '../platform/clock.ts';
import { type Intent, keepOutcomes, type Outcome, priorOutcomes } from '../platform/intents.ts';
import { machineNow } from '../platform/machine-time.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { isLostRace, postingRefused, postStatement, tellPosting } from './post.ts';
import type { Transfer } from './posting.ts';

export type Command = { intent: Intent };

/** What deciding one command leads to: the answer for the caller, the postings, and rows of the feature's own. */
export type Decision<A, W> = { answer: A; transfer: Transfer | null; write: W };

export type UseCaseBatch<C extends Command, S, A, W> = {
  sql: Database;
  clock: Clock;
  maxBatch?: number;
  /**
   * Locks domain rows by table rank and id, then accounts by id, and returns everything the rules need. What it reads without a
   * lock, the posting must find changed: a lost race. Commands answered before are among those given.
   */
  load: (tx: Transaction, commands: readonly C[]) => Promise<S>;
  /** Pure, but for what it changes in `state` so that the next command sees it. */
  decide: (state: S, command: C) => Decision<A, W> | Refusal;
  /** Statements that write the rows of all accepted commands, in the order in which they must happen. */
  write: (tx: Queryable, accepted: readonly Accepted<C, A, W>[], state: S) => readonly Statement[];
};

const intentsOf = (commands: readonly Command[]) => commands.map(({ intent }) => intent);

export type Accepted<C, A, W> = { command: C; decision: Decision<A, W> };

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
    lanes: 2,
    keyOf: (command) => command.intent.id,
    isRetryable: isLostRace,
    isOutage,
    run: (commands) => runBatch(commands),
  });

  async function runBatch(commands: readonly C[]): Promise<(A | Refusal)[]> {
    const startedAt = machineNow();
    try {
      const { answers, transfers } = await transactionInTwoTrips(sql, {
        // Intents last: they are long, and so take the short questions before them along in one write to the database.
        read: (tx) => together([load(tx, commands), priorOutcomes(tx, intentsOf(commands))] as const),
        decide: (tx, [state, prior]) => decideAll(tx, commands, { outcomes: prior as Map<string, Outcome<A>>, state }),
      });
      if (transfers.length > 0) tellPosting(startedAt, transfers);
      return answers;
    } catch (error) {
      throw postingRefused(error) ?? error;
    }
  }

  function decideAll(
    tx: Queryable,
    commands: readonly C[],
    { outcomes, state }: { outcomes: Map<string, Outcome<A>>; state: S },
  ) {
    const fresh = commands.filter(({ intent }) => !outcomes.has(intent.id));
    const accepted: Accepted<C, A, W>[] = [];
    for (const command of fresh) {
      const decision = decide(state, command);
      outcomes.set(
        command.intent.id,
        isRefusal(decision) ? { ok: false, refusal: decision } : { ok: true, answer: decision.answer },
      );
      if (!isRefusal(decision)) accepted.push({ command, decision });
    }
    const outcomeOf = ({ intent }: C) => outcomes.get(intent.id) as Outcome<A>;
    const transfers = accepted.flatMap(({ decision }) => decision.transfer ?? []);
    const statements = [
      ...(accepted.length > 0 ? write(tx, accepted, state) : []),
      keepOutcomes(
        tx,
        fresh.map((command) => ({ intent: command.intent, outcome: outcomeOf(command) })),
        clock.now(),
      ),
      transfers.length > 0 ? postStatement(tx, transfers) : null,
    ].filter((statement) => statement !== null);
    const answers = commands.map((command) => {
      const outcome = outcomeOf(command);
      return outcome.ok ? outcome.answer : outcome.refusal;
    });
    return { statements, answer: { answers, transfers } };
  }
}
