// The bank accounts of staff, and the acts that declare and end them (income.md 1). The house knows no others.
import { refusalOf } from '#platform/database/undo.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { StaffAct } from '../staff-acts/staff-act-store.ts';

export type StaffAccount = {
  id: bigint;
  /** The bank's code and the number. */
  account: string;
  staffId: bigint;
  addedAt: Date;
  endedAt: Date | null;
  mistaken: boolean;
  /** Two persons signed the declaration. One alone made the older ones. */
  signed: boolean;
};

const columns = (q: Queryable) => q`id, account, staff_id, added_at, ended_at, mistaken, act_id is not null as signed`;

/** Of one member of staff, or of all (null). */
export async function staffAccounts(q: Queryable, of: bigint | null): Promise<StaffAccount[]> {
  return q<StaffAccount[]>`
    select ${columns(q)} from identity.staff_account where ${of}::bigint is null or staff_id = ${of} order by id`;
}

/** An account that is staff's today, by its id or by its number. */
export async function openStaffAccount(
  q: Queryable,
  by: { id: bigint } | { account: string },
): Promise<StaffAccount | undefined> {
  const [row] = await q<StaffAccount[]>`
    select ${columns(q)} from identity.staff_account
    where ended_at is null and ${'id' in by ? q`id = ${by.id}` : q`account = ${by.account}`}`;
  return row;
}

/** True when the account is staff's today. */
export async function isStaffAccount(q: Queryable, account: string): Promise<boolean> {
  return (await openStaffAccount(q, { account })) !== undefined;
}

export type StaffAccountAct = Pick<
  StaffAct,
  'id' | 'actId' | 'state' | 'approvals' | 'proposedBy' | 'proposedAt' | 'endedAt'
> & { kind: 'declare' | 'end'; account: string; staffId: bigint; mistaken: boolean };

const select = (q: Queryable) => q`
  select x.id, x.act_id, x.kind, x.account, x.staff_id, x.mistaken, x.state,
    (select count(*)::int from ledger.act_approval a where a.act_id = x.act_id) as approvals,
    x.proposed_by, x.proposed_at, x.ended_at
  from identity.staff_account_act x`;

export async function staffAccountActById(q: Queryable, id: bigint): Promise<StaffAccountAct | undefined> {
  const [row] = await q<StaffAccountAct[]>`${select(q)} where x.id = ${id}`;
  return row;
}

export async function listStaffAccountActs(
  q: Queryable,
  { after, limit, state, of }: { after: bigint | null; limit: number; state: string | null; of: bigint | null },
): Promise<StaffAccountAct[]> {
  const oldestFirst = state === 'proposed';
  return q<StaffAccountAct[]>`${select(q)}
    where (${after}::bigint is null or ${oldestFirst ? q`x.id > ${after}` : q`x.id < ${after}`})
      and (${state}::text is null or x.state = ${state})
      and (${of}::bigint is null or ${of} in (x.staff_id, x.proposed_by))
    order by x.id ${oldestFirst ? q`` : q`desc`} limit ${limit}`;
}

export type OwnerRefusal = Refusal<'account_of_party' | 'account_of_member' | 'account_of_operator'>;
const OWNERS = ['account_of_party', 'account_of_member', 'account_of_operator'] as const;

/** Writes a row about an account. Features above watch whose it is; identity does not know. */
export async function writeUnlessOwned(
  tx: Transaction,
  write: (inner: Transaction) => Promise<unknown>,
): Promise<OwnerRefusal | null> {
  try {
    await tx.savepoint(async (inner) => {
      await write(inner);
    });
    return null;
  } catch (error) {
    return refusalOf(error, OWNERS);
  }
}
