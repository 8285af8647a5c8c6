// Promising grants (rewards.md 1), inside the transaction of the feature that gives.
import type { Line } from '#ledger/posting.ts';
import { idList, type Transaction } from '#platform/database/db.ts';
import type { RewardKind } from '../kinds.ts';
import { costsMoney } from '../kinds.ts';
import { grantLines } from './grant-lines.ts';
import { type Grant, grantColumns, type HoldReason } from './store.ts';
import { tellMembers } from './tell-members.ts';

export type Promised = {
  kind: RewardKind;
  /** Names the one thing that gives, in the words of its feature: 'visit:12'. A kind gives once for it. */
  cause: string;
  memberId: bigint;
  /** Minor units, whole C3coin or whole chances, by the kind. */
  amount: bigint;
  campaign?: string;
  /** A signal says that somebody must look first. */
  hold?: HoldReason;
};

/**
 * Promises each grant once. Returns the new ones, and the lines that pay their points and chances. The caller posts
 * those in this transaction, or it does not commit. Money waits for the payer (pay-grants.ts). A cause that the
 * feature's proof does not know throws.
 */
export async function promise(
  tx: Transaction,
  asked: readonly Promised[],
): Promise<{ grants: Grant[]; lines: Line[] }> {
  if (asked.length === 0) return { grants: [], lines: [] };
  const members = idList(asked.map(({ memberId }) => memberId));
  const amounts = idList(asked.map(({ amount }) => amount));
  const grants = await tx<Grant[]>`
    select ${grantColumns(tx)} from rewards.promise(
      ${asked.map(({ kind }) => kind.kind)}::text[], ${asked.map(({ cause }) => cause)}::text[],
      ${members}::bigint[], ${amounts}::bigint[],
      ${asked.map(({ campaign }) => campaign ?? null)}::text[], ${asked.map(({ hold }) => hold ?? null)}::text[]) g
    order by g.id`;
  await tellMembers(tx, grants);
  return {
    grants,
    lines: await grantLines(
      tx,
      grants.filter(({ state, gives }) => state === 'due' && !costsMoney(gives)),
    ),
  };
}

/** Lapses grants that are not paid and whose cause is gone. The feature's proof must say so, or it throws. */
export async function lapse(tx: Transaction, gone: readonly { kind: RewardKind; cause: string }[]): Promise<Grant[]> {
  if (gone.length === 0) return [];
  const grants = await tx<Grant[]>`
    select ${grantColumns(tx)} from rewards.lapse(
      ${gone.map(({ kind }) => kind.kind)}::text[], ${gone.map(({ cause }) => cause)}::text[]) g order by g.id`;
  await tellMembers(tx, grants);
  return grants;
}
