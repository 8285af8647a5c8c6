// A transaction on one connection, and the parts of it that may be undone.
import { codeOf } from '../../process/caught.ts';
import { queryable, type Queryable } from './queryable.ts';
import type { Session } from './session.ts';
import type { Send } from './statement.ts';

/** One open transaction. */
export type Transaction = Queryable & {
  /** A part that the database undoes when `work` throws. */
  savepoint<T>(work: (inner: Transaction) => T | PromiseLike<T>): Promise<T>;
};

export type Work<T> = (tx: Transaction) => T | PromiseLike<T>;

/** Commits what `work` did. Undoes it when it throws or one of its statements fails. */
export async function inTransaction<T>(
  session: Session,
  { options, began, work }: { options: string; began: () => void; work: Work<T> },
): Promise<T> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  session.lost = gone.reject;
  try {
    await session.say(`begin ${options}`);
    began();
    let savepoints = 0;
    const nextName = () => `s${(savepoints += 1)}`;
    // The work may wait for something else. Its caller hears at once that nothing will come of it.
    return await Promise.race([scope(session, { nextName, work }), gone.promise]);
  } finally {
    session.lost = undefined;
  }
}

type Scope<T> = { savepoint?: string; nextName: () => string; work: Work<T> };

async function scope<T>(session: Session, { savepoint, nextName, work }: Scope<T>): Promise<T> {
  const failures: unknown[] = [];
  let over = false;
  const send: Send = (statement) => {
    const answer = over ? Promise.reject(new Error('the transaction has ended')) : session.run(statement);
    answer.catch((error: unknown) => failures.push(error));
    return answer;
  };
  const tx = Object.assign(queryable(send), {
    savepoint: <S>(inner: Work<S>) => scope(session, { savepoint: nextName(), nextName, work: inner }),
  });
  if (savepoint) await session.say(`savepoint ${savepoint}`);
  let result: T;
  try {
    result = await work(tx);
    // Also where its caller went on.
    if (failures.length > 0) throw failures[0];
  } catch (error) {
    over = true;
    await session.say(savepoint ? `rollback to ${savepoint}` : 'rollback');
    // 25P02: another statement failed first.
    throw codeOf(error) === '25P02' ? (failures[0] ?? error) : error;
  }
  over = true;
  if (savepoint) return result;
  // A failed transaction answers COMMIT with ROLLBACK.
  const { command } = await session.say('commit');
  if (command !== 'COMMIT') throw failures[0] ?? new Error('the transaction did not commit');
  return result;
}
