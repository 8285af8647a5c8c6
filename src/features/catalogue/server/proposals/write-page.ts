// Writes a row of a product's page: an asset, photo, paper, contract or party. For a draft it is written at once; for a
// product that is or was on sale it becomes a proposal that two persons sign (catalogue.md 6).
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';
import type { PageWish } from '../../contract/proposals.ts';
import { lockProduct } from '../products/sales.ts';
import type { ProductRow } from '../store.ts';
import { writeProposal } from './proposals.ts';

/** Exactly one is set: the id of the written row, or of the proposal that two persons must sign. */
export type Written = { id: string | null; proposalId: string | null };
export type WriteRefusal = Refusal<'slug_taken' | 'catalogue_act_waiting'>;

type Row = {
  /** Must be locked, because its status decides whether two must sign. */
  product: ProductRow;
  staffId: bigint;
  /** The row by columns of its table. Ids are decimal strings. */
  wish: PageWish;
  /** Write at once even if the product is on sale: bad news about an asset. */
  alone?: boolean;
  auditEntry: (id: bigint) => { action: string; subject: string; detail: Record<string, unknown> };
};

export async function writePage(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { productId, ...row }: Omit<Row, 'product'> & { productId: bigint },
): Promise<Written | WriteRefusal> {
  return writeLocked(context, tx, { ...row, product: required(await lockProduct(tx, productId)) });
}

export async function writeLocked(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { product, staffId, wish, alone = false, auditEntry }: Row,
): Promise<Written | WriteRefusal> {
  if (product.status !== 'draft' && !alone) {
    const made = await writeProposal(context, tx, { plan: { kind: 'page', productId: product.id, wish }, staffId });
    return isRefusal(made) ? made : { id: null, proposalId: String(made.id) };
  }
  const [row] = await tx<{ id: bigint | null }[]>`
    select catalogue.write_page(${JSON.stringify(wish)}::text::jsonb, ${staffId}) as id`;
  const { id } = required(row);
  if (id === null) return refuse('slug_taken');
  await audit(tx, { staffId, ...auditEntry(id) });
  return { id: String(id), proposalId: null };
}
