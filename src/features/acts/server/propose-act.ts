import { hash } from 'node:crypto';
import type { Transaction } from '#platform/database/db.ts';
import { canonical } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';

export type ActProposal = {
  purpose: string;
  /** The exact accounts and amount of the posting, where the act is one. Null for acts that post nothing. */
  debit: bigint | null;
  credit: bigint | null;
  amount: bigint | null;
  statementLineId: bigint | null;
  /** Everything else that is being approved, as plain values. */
  content: unknown;
  staffId: bigint;
  at: Date;
};

/** Writes the act down, word for word. It has no approval yet. */
export async function proposeAct(tx: Transaction, act: ActProposal): Promise<bigint> {
  const { purpose, debit, credit, amount, statementLineId, content, staffId, at } = act;
  const text = canonical({
    purpose,
    debit,
    credit,
    amount,
    statementLineId,
    content,
    proposedBy: staffId,
    proposedAt: at.toISOString(),
  });
  const sha256 = hash('sha256', text, 'buffer');
  const [row] = await tx<{ id: bigint }[]>`
    insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
      proposed_at)
    values (${purpose}, ${debit}, ${credit}, ${amount}, ${statementLineId}, ${text}, ${sha256}, ${staffId}, ${at})
    returning id`;
  return required(row).id;
}
