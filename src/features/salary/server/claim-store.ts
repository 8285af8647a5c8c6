import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';

/** `month` is its first day, `amount` minor units. The counts are those of the claim's moment. */
export type Claim = {
  id: bigint;
  contractId: bigint;
  memberId: bigint;
  month: string;
  amount: bigint;
  oneValid: number;
  teamValid: number;
};

const columns = (q: Queryable) =>
  q`id, contract_id, member_id, month::text, amount_minor as amount, one_valid, team_valid`;

/** The database checks the contract and its conditions, and says the month and the amount. */
export async function insertClaim(tx: Transaction, contractId: bigint): Promise<Claim> {
  const [row] = await tx<Claim[]>`
    insert into salary.claim (contract_id) values (${contractId}) returning ${columns(tx)}`;
  return must(row);
}

export async function claimOfMonth(
  q: Queryable,
  { memberId, month }: { memberId: bigint; month: string },
): Promise<Claim | null> {
  const [row] = await q<Claim[]>`
    select ${columns(q)} from salary.claim where member_id = ${memberId} and month = ${month}::date`;
  return row ?? null;
}

export async function claimsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Claim>> {
  const rows = await q<Claim[]>`select ${columns(q)} from salary.claim where id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
