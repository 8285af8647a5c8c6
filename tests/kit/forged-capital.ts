// Moves capital as a taken-over app would: writes rows, acts and approvals directly as c3_app, and asks for the
// posting. A forgery differs from an honest act only in the given fields.
import { createHash } from 'node:crypto';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { canonical } from '#platform/http/intents.ts';
import type { Supplier } from './capital.ts';
import type { FreshDatabase } from './database.ts';
import type { MarketProduct } from './market.ts';
import { twoStaff } from './office.ts';

export type CapitalAct = 'deployment' | 'restoration';
export type Forgery = {
  /** Fields of the row that differ from an honest one. */
  row?: Record<string, bigint | string>;
  /** Fields of the act's content that differ from the row. */
  content?: Record<string, unknown>;
  act?: { purpose?: string; debit?: AccountId; credit?: AccountId; amount?: bigint; statementLineId?: bigint };
  /** Who approves the act [both]. */
  signers?: readonly ('first' | 'second')[];
  /** Fields of the posted line that differ from the row, and its number of parts. */
  debit?: AccountId;
  credit?: AccountId;
  amount?: bigint;
  parts?: number;
};

export type Forger = {
  /** Writes the row, the act and its approvals. Returns the row's id. */
  write(kind: CapitalAct, forgery: Forgery): Promise<bigint>;
  /** Asks the ledger to post an existing row. */
  post(kind: CapitalAct, id: bigint, forgery: Forgery): Promise<void>;
};

const PURPOSE = { deployment: 'capital_deployed', restoration: 'capital_restored' } as const;
let tries = 0;

export function capitalForger(db: FreshDatabase, product: MarketProduct, supplier: Supplier): Forger {
  const sides = (kind: CapitalAct, trancheId: bigint) => {
    const tranche = accountOf('product_capital', trancheId);
    return kind === 'deployment'
      ? { debit: tranche, credit: house('client_bank') }
      : { debit: house('suspense'), credit: tranche };
  };
  return {
    async write(kind, { row = {}, content = {}, act = {}, signers = ['first', 'second'] }) {
      const staff = await twoStaff(db);
      const given: Record<string, bigint | string> = {
        productId: product.id,
        trancheId: product.trancheId,
        contractId: product.contractId,
        partyId: kind === 'deployment' ? supplier.partyId : product.partyId,
        amount: 100_00n,
        note: 'A battery',
        ...(kind === 'deployment' ? { documentId: supplier.documentId } : {}),
        ...row,
      };
      const text = canonical({ content: { ...(await contentOf(db, kind, given)), ...content } });
      const written = {
        purpose: PURPOSE[kind],
        ...sides(kind, given.trancheId as bigint),
        amount: given.amount as bigint,
        statementLineId: (given.statementLineId as bigint | undefined) ?? null,
        ...act,
      };
      return (await db.app.begin(async (tx) => {
        const sha256 = createHash('sha256').update(text).digest();
        const [made] = await tx<{ id: bigint }[]>`
          insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
            proposed_at)
          values (${written.purpose}, ${written.debit}, ${written.credit}, ${written.amount},
            ${written.statementLineId}, ${text}, ${sha256}, ${staff.first.staffId},
            platform.now()) returning id`;
        const actId = (made as { id: bigint }).id;
        for (const signer of signers)
          await tx`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
            values (${actId}, ${staff[signer].staffId}, 'password', '{}', platform.now())`;
        const columns = { ...given, actId, proposedBy: staff.first.staffId };
        const [inserted] = await tx<{ id: bigint }[]>`insert into ${tx(`revenue.${kind}`)} ${tx(columns)} returning id`;
        return (inserted as { id: bigint }).id;
      })) as bigint;
    },
    async post(kind, id, { row = {}, parts = 1, ...forgery }) {
      tries += 1;
      const { second } = await twoStaff(db);
      const honest = sides(kind, (row.trancheId as bigint | undefined) ?? product.trancheId);
      const { debit, credit, amount } = {
        ...honest,
        amount: (row.amount as bigint | undefined) ?? 100_00n,
        ...forgery,
      };
      const one = line(PURPOSE[kind], debit, credit, amount / BigInt(parts), id);
      await post(db.app, [
        {
          id: factId('forged capital', tries),
          actor: `staff:${second.staffId}`,
          lines: Array.from({ length: parts }, () => one),
        },
      ]);
    },
  };
}

/** The content that an honest act for this row has. */
async function contentOf(db: FreshDatabase, kind: CapitalAct, given: Record<string, bigint | string>) {
  const [party] = await db.app<{ account: string }[]>`
    select bank_account as account from catalogue.party where id = ${given.partyId as bigint}`;
  const said = {
    productId: given.productId,
    trancheId: given.trancheId,
    contractId: given.contractId,
    partyId: given.partyId,
    note: given.note,
  };
  if (kind === 'restoration') return { ...said, partyAccount: party?.account };
  const [paper] = await db.app<{ sha256: string }[]>`
    select f.sha256 from catalogue.document d join catalogue.file f on f.id = d.file_id
    where d.id = ${given.documentId as bigint}`;
  return { ...said, supplierAccount: party?.account, documentId: given.documentId, documentSha256: paper?.sha256 };
}
