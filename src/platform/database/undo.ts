// Refusals and the database: undoing the writes of a part that is refused, and refusals that the database raises.
import { isRefusal, type Refusal, refuse } from '../http/refusal.ts';
import { sqlState, type Transaction } from './db.ts';

/**
 * Runs a part of a transaction. If it returns a refusal, its writes are rolled back, and the transaction goes on.
 */
export async function undoneIfRefused<A>(tx: Transaction, part: (inner: Transaction) => Promise<A>): Promise<A> {
  const undone = new Error('a refusal undoes what was written');
  let end: { answer: A } | undefined;
  try {
    await tx.savepoint(async (inner) => {
      end = { answer: await part(inner) };
      if (isRefusal(end.answer)) throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  if (end === undefined) throw undone;
  return end.answer;
}

/** The refusal that a database error stands for, if its name is one of these. Throws any other error again. */
export function refusalOf<N extends string>(error: unknown, names: readonly N[]): Refusal<N> {
  const name = names.find((one) => error instanceof Error && error.message === one);
  if (sqlState(error) === 'C3P01' && name) return refuse(name);
  throw error;
}
