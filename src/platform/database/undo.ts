import type { Transaction } from './db.ts';
import { isRefusal } from '../http/refusal.ts';

/**
 * Runs a part of a transaction. If it answers a refusal, the database undoes its writes, and the transaction goes on.
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
