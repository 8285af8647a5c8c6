// Deeds that need two persons, and how the database answers one of the staff who tries them alone.
import { DatabaseError } from 'pg';
import type { ConsoleAct } from '../console-acts/acts.ts';
import { approve } from '#kit/books.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { post } from '#ledger/post.ts';
import type { Line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';

export const GROUPS = ['sell', 'change', 'close', 'undo', 'pay', 'delete'] as const;

export type Deed = {
  group: (typeof GROUPS)[number];
  what: string;
  /** The act that one person has signed. Without it, the deed is tried past every act. */
  actId?: bigint;
  /** The call of the console by which staff sign the act. */
  signs?: ConsoleAct;
  /** The SQL of whoever has the app's role and takes one signature for two. */
  does: (tx: Transaction) => Promise<unknown>;
  /** Begins as the app's role, and may go on as another one. The database cannot tell that it did not sign in so. */
  asOthers?: true;
  /** What the database says even if two have signed. Without it, the deed is then done. */
  withTwo?: string;
};

/** `by`: the function, as PostgreSQL names it in an error, or the constraint. Null if it is the lack of a right. */
/** The posting of an act, as its use case would send it. */
export const posts =
  (fact: string, of: bigint, ...lines: Line[]): Deed['does'] =>
  (tx) =>
    post(tx, [{ id: factId(fact, of), actor: 'staff:1', lines }]);

export type Refusal = { code: string; name: string; by: string | null };

/** The database answered with a reason instead of an error. */
export class Answered extends Error {
  readonly by: string;
  constructor(reason: string, by: string) {
    super(reason);
    this.by = by;
  }
}

const UNDO = new Error('undo');

/** Tries a deed whose act these persons have signed, and undoes everything. Null if the deed was done. */
export async function tried(db: FreshDatabase, deed: Deed, signers: readonly bigint[]): Promise<Refusal | null> {
  let refusal: Refusal | null = null;
  const work = async (tx: Transaction) => {
    if (deed.asOthers) await tx`set local session authorization c3_app`;
    for (const signer of deed.actId === undefined ? [] : signers) await approve(tx, required(deed.actId), signer);
    await tx
      .savepoint(async (inner) => {
        await deed.does(inner);
        // What the database checks at COMMIT.
        await inner`set constraints all immediate`;
      })
      .catch((error: unknown) => {
        refusal = refusalOf(error);
      });
    throw UNDO;
  };
  await (deed.asOthers ? db.admin : db.app).begin(work).catch((error: unknown) => {
    if (error !== UNDO) throw error;
  });
  return refusal;
}

/** These refuse for every guard and trigger, so the one that called them says more. */
const FOR_OTHERS = /^(\w+\.)?(refuse|require_two_persons|require_two_readers|post)$/;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Answered) return { code: 'answer', name: error.message, by: error.by };
  const from = error instanceof DatabaseError ? error : (error as Error).cause;
  if (!(from instanceof DatabaseError)) throw error;
  const { code = '', message, where = '', constraint } = from;
  const functions = [...where.matchAll(/function ([\w.]+)\(/g)].map(([, name = '']) => name);
  return { code, name: message, by: constraint ?? functions.find((name) => !FOR_OTHERS.test(name)) ?? null };
}
