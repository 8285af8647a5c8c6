// A transaction on one connection, and its savepoints.
import { codeOf } from '../../process/caught.ts';
import { queryable, type Queryable } from './queryable.ts';
import type { Session } from './session.ts';
import type { Send } from './statement.ts';

/** One open transaction. */
export type Transaction = Queryable & {
  /** Runs a part of the transaction, which is rolled back alone if `work` throws. */
  savepoint<T>(work: (inner: Transaction) => T | PromiseLike<T>): Promise<T>;
};

export type Work<T> = (tx: Transaction) => T | PromiseLike<T>;

/** Runs `work` in a transaction and commits it. Rolls back if `work` throws or one of its statements fails. */
export async function inTransaction<T>(
  session: Session,
  { options, began, work }: { options: string; began: () => void; work: Work<T> },
): Promise<T> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  session.lost = gone.reject;
  try {
    await session.runText(`begin ${options}`);
    began();
    let savepoints = 0;
    const nextName = () => `s${(savepoints += 1)}`;
    // The work may be waiting for something else when the connection ends. Its caller gets the error at once.
    return await Promise.race([runScope(session, { nextName, work }), gone.promise]);
  } finally {
    session.lost = undefined;
  }
}

type Scope<T> = { savepoint?: string; nextName: () => string; work: Work<T> };

async function runScope<T>(session: Session, { savepoint, nextName, work }: Scope<T>): Promise<T> {
  const failures: unknown[] = [];
  let hasEnded = false;
  const send: Send = (statement) => {
    const answer = hasEnded ? Promise.reject(new Error('the transaction has ended')) : session.run(statement);
    answer.catch((error: unknown) => failures.push(error));
    return answer;
  };
  const tx = Object.assign(queryable(send), {
    savepoint: <S>(inner: Work<S>) => runScope(session, { savepoint: nextName(), nextName, work: inner }),
  });
  if (savepoint) await session.runText(`savepoint ${savepoint}`);
  let result: T;
  try {
    result = await work(tx);
    // Even if `work` caught the statement's error and went on.
    if (failures.length > 0) throw failures[0];
  } catch (error) {
    hasEnded = true;
    await session.runText(savepoint ? `rollback to ${savepoint}` : 'rollback');
    // 25P02 only says that an earlier statement failed, so report that one.
    throw codeOf(error) === '25P02' ? (failures[0] ?? error) : error;
  }
  hasEnded = true;
  if (savepoint) return result;
  // A failed transaction answers COMMIT with ROLLBACK.
  const { command } = await session.runText('commit');
  if (command !== 'COMMIT') throw failures[0] ?? new Error('the transaction did not commit');
  return result;
}
