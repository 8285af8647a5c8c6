// The wallet's own rows about payout accounts.
import type { Queryable } from '../../../../platform/db.ts';

export type PayoutAccount = {
  id: bigint;
  memberId: bigint;
  kind: 'card' | 'account' | 'mobile_money';
  institution: string;
  number: string;
  holderName: string;
  openingAddress: string;
  verifiedAt: Date | null;
  usableFrom: Date;
  isDefault: boolean;
  createdAt: Date;
  removedAt: Date | null;
};

const columns = (q: Queryable) => q`
  p.id, p.member_id, p.kind, p.institution, p.number, p.holder_name, p.opening_address, p.verified_at,
  p.usable_from, p.is_default, p.created_at, p.removed_at`;

export async function payoutAccountById(q: Queryable, id: bigint): Promise<PayoutAccount | undefined> {
  const [row] = await q<PayoutAccount[]>`select ${columns(q)} from wallet.payout_account p where p.id = ${id}`;
  return row;
}

export async function payoutAccountsOf(q: Queryable, memberId: bigint): Promise<PayoutAccount[]> {
  return q<
    PayoutAccount[]
  >`select ${columns(q)} from wallet.payout_account p where p.member_id = ${memberId} and p.removed_at is null order by p.is_default desc, p.id`;
}
