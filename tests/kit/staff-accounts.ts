// Accounts of staff, declared and ended by two persons with the real use cases.
import { approveStaffAccount } from '#features/identity/server/staff-accounts/approve-staff-account.ts';
import {
  proposeStaffAccount,
  type StaffAccountWish,
} from '#features/identity/server/staff-accounts/propose-staff-account.ts';
import {
  openStaffAccount,
  type StaffAccountAct,
} from '#features/identity/server/staff-accounts/staff-account-store.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { FreshDatabase } from './database.ts';
import { APPROVAL, staffIntent } from './people.ts';

type Two = readonly [StaffCaller, StaffCaller];

async function bothSign(
  floor: Floor,
  [first, second]: Two,
  wish: StaffAccountWish,
): Promise<StaffAccountAct | Refusal> {
  const act = await proposeStaffAccount(floor, { wish, caller: first, assertion: APPROVAL }, staffIntent(first));
  return isRefusal(act) ? act : approveStaffAccount(floor, { id: act.id, caller: second, assertion: APPROVAL });
}

/** The first of the two declares an account, written as bank code and number; the second signs too. */
export async function declareStaffAccount(floor: Floor, two: Two, account: string): Promise<StaffAccountAct | Refusal> {
  const [bankCode = '', bankNumber = ''] = account.split(' ');
  return bothSign(floor, two, { kind: 'declare', bankCode, bankNumber });
}

export async function endStaffAccount(
  floor: Floor,
  two: Two,
  account: string,
  mistaken = false,
): Promise<StaffAccountAct | Refusal> {
  const { id } = must(await openStaffAccount(floor.sql, { account }));
  return bothSign(floor, two, { kind: 'end', staffAccountId: id, mistaken });
}

/** A declaration by one person alone, as older releases allowed it. No guard lets it through today. */
export async function declaredByOne(db: FreshDatabase, account: string, staffId: bigint): Promise<void> {
  await db.admin.begin(async (tx) => {
    for (const guard of ['staff_account_two_persons', 'staff_account_nobody_elses'])
      await tx`alter table identity.staff_account disable trigger ${tx(guard)}`;
    await tx`
      insert into identity.staff_account (account, staff_id, added_by) values (${account}, ${staffId}, ${staffId})`;
    for (const guard of ['staff_account_two_persons', 'staff_account_nobody_elses'])
      await tx`alter table identity.staff_account enable trigger ${tx(guard)}`;
  });
}
