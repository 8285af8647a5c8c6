// Bank accounts of staff, declared and ended by two persons with the real use cases.
import { openStaffAccount, staffAccountAct } from '#features/staff/server/staff-accounts/staff-account.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { FreshDatabase } from './database.ts';
import { APPROVAL, staffIntent } from './people.ts';

type Two = readonly [StaffCaller, StaffCaller];
type Wish = Parameters<typeof staffAccountAct.propose>[1]['wish'];
type Signed = Awaited<ReturnType<typeof staffAccountAct.propose>>;

async function bothSign(context: Context, [first, second]: Two, wish: Wish): Promise<Signed | Refusal> {
  const act = await staffAccountAct.propose(context, { wish, caller: first, assertion: APPROVAL }, staffIntent(first));
  return isRefusal(act) ? act : staffAccountAct.sign(context, { id: act.id, caller: second, assertion: APPROVAL });
}

/** The first of the two declares an account, written as bank code and number, and the second signs too. */
export async function declareStaffAccount(context: Context, two: Two, account: string): Promise<Signed | Refusal> {
  const [bankCode = '', bankNumber = ''] = account.split(' ');
  return bothSign(context, two, { kind: 'declare', bankCode, bankNumber });
}

export async function endStaffAccount(
  context: Context,
  two: Two,
  account: string,
  mistaken = false,
): Promise<Signed | Refusal> {
  const { id } = required(await openStaffAccount(context.sql, { account }));
  return bothSign(context, two, { kind: 'end', staffAccountId: String(id), mistaken });
}

/** A declaration by one person alone, as older releases allowed it. Today's guards refuse it. */
export async function declaredByOne(db: FreshDatabase, account: string, staffId: bigint): Promise<void> {
  await db.admin.begin(async (tx) => {
    await tx`alter table identity.staff_account disable trigger staff_account_nobody_elses`;
    await tx`
      insert into identity.staff_account (account, staff_id, added_by) values (${account}, ${staffId}, ${staffId})`;
    await tx`alter table identity.staff_account enable trigger staff_account_nobody_elses`;
  });
}
