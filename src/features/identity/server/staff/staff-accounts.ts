// The bank accounts that staff declare as their own. The house knows them in no other way (income.md 1).
import type { Queryable } from '../../../../platform/db.ts';

/** False if the account was declared before. `account` is bank code and number. */
export async function addStaffAccount(
  q: Queryable,
  { account, staffId }: { account: string; staffId: bigint },
): Promise<boolean> {
  const [row] = await q`
    insert into identity.staff_account (account, staff_id, added_by) values (${account}, ${staffId}, ${staffId})
    on conflict do nothing returning account`;
  return row !== undefined;
}

export async function staffAccounts(q: Queryable): Promise<{ account: string; staffId: bigint; addedAt: Date }[]> {
  return q`select account, staff_id, added_at from identity.staff_account order by added_at, account`;
}

export async function isStaffAccount(q: Queryable, account: string): Promise<boolean> {
  return (await q`select from identity.staff_account where account = ${account}`).length > 0;
}
