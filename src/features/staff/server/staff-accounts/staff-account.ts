// Staff declare their own bank accounts, which can neither pay revenue nor receive capital (income.md 1). Two persons
// sign each declaration and each end, because otherwise one person could stop a lessee's rents by naming its account.
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { staffAccountActs } from '../../contract.ts';

/** `account` is the bank's code and the number, `staff` the id of its owner. */
type Words =
  | { kind: 'declare'; account: string; staff: string }
  /** `mistaken`: one person alone had declared it, and it never was staff's. */
  | { kind: 'end'; account: string; staff: string; mistaken: boolean };

/** The act that declares or ends an account. Only its owner declares it, and any colleague may propose the end. */
export const staffAccountAct = defineAct(staffAccountActs, {
  purpose: 'staff_account_changed',
  audited: {
    feature: 'identity',
    deed: 'staff_account',
    of: ({ words }: Act<Words>) => ({ subject: `staff:${words.staff}`, detail: words }),
  },
  words: async (tx, wish, { staffId }) => {
    if (wish.kind === 'declare') {
      const account = `${wish.bankCode} ${wish.bankNumber}`;
      if (await isStaffAccount(tx, account)) return refuse('account_known');
      return { kind: wish.kind, account, staff: String(staffId) };
    }
    const { kind, mistaken } = wish;
    const known = await openStaffAccount(tx, { id: BigInt(wish.staffAccountId) });
    if (!known) return refuse('staff_account_not_found');
    if (mistaken && known.signed) return refuse('staff_account_signed');
    return { kind, account: known.account, staff: String(known.staffId), mistaken };
  },
  seen: (q, _query, caller) => {
    const by = seenBy(caller);
    return by === null ? q`true` : q`${by} in ((words ->> 'staff')::bigint, proposed_by)`;
  },
  views: (_context, acts) =>
    acts.map(({ words }) => ({
      kind: words.kind,
      account: words.account,
      staffId: words.staff,
      mistaken: words.kind === 'end' && words.mistaken,
    })),
});

/** Null for roles that see all. For others their own id, because they see only their own accounts and proposals. */
function seenBy({ staffId, roles }: Pick<StaffCaller, 'staffId' | 'roles'>): bigint | null {
  return roles.some((role) => role === 'finance' || role === 'admin') ? null : staffId;
}

type StaffAccount = {
  id: bigint;
  account: string;
  staffId: bigint;
  addedAt: Date;
  endedAt: Date | null;
  mistaken: boolean;
  /** False for older declarations, which one person made alone. */
  signed: boolean;
};

const columns = (q: Queryable) => q`id, account, staff_id, added_at, ended_at, mistaken, act_id is not null as signed`;

/** Reads an account that is staff's today, by its id or its number. */
export async function openStaffAccount(
  q: Queryable,
  by: { id: bigint } | { account: string },
): Promise<StaffAccount | undefined> {
  const [row] = await q<StaffAccount[]>`
    select ${columns(q)} from identity.staff_account
    where ended_at is null and ${'id' in by ? q`id = ${by.id}` : q`account = ${by.account}`}`;
  return row;
}

export async function isStaffAccount(q: Queryable, account: string): Promise<boolean> {
  return (await openStaffAccount(q, { account })) !== undefined;
}

export const staffAccountHandlers = ({ sql }: Pick<Context, 'sql'>) => ({
  'GET /console/api/v1/staff-accounts': async ({ caller }: { caller: StaffCaller }) => {
    const by = seenBy(caller);
    const rows = await sql<StaffAccount[]>`
      select ${columns(sql)} from identity.staff_account where ${by}::bigint is null or staff_id = ${by} order by id`;
    return rows.map(({ id, staffId, addedAt, endedAt, ...rest }) => ({
      ...rest,
      id: String(id),
      staffId: String(staffId),
      addedAt: addedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }));
  },
});
