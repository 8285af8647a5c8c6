import { postingRefused } from '../../../../ledger/post.ts';
import type { Transaction } from '../../../../platform/db.ts';

/**
 * Does what the signatures of two readers carry out. A signer may have lost the role since. Then nothing is done, the
 * signatures stay, and the words wait for another reader.
 */
export async function ifTwoRead<A>(tx: Transaction, work: (inner: Transaction) => Promise<A>): Promise<A | null> {
  try {
    return (await tx.savepoint(work)) as A;
  } catch (error) {
    if (postingRefused(error)?.reason === 'two_readers_required') return null;
    throw error;
  }
}
