import type { Refusal } from '#platform/http/refusal.ts';

/** A refusal inside a transaction must undo it. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.name);
    this.refusal = refusal;
  }
}

export function undo(refusal: Refusal): never {
  throw new Undone(refusal);
}

/** Returns an undone transaction's refusal as a value. */
export async function undoable<T, R extends Refusal>(work: () => Promise<T>): Promise<T | R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undone) return error.refusal as R;
    throw error;
  }
}
