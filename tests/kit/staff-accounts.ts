// Accounts of staff, declared and ended by two persons with the real use cases.
import { approveStaffAccount } from '../../src/features/identity/server/staff-accounts/approve-staff-account.ts';
import {
  proposeStaffAccount,
  type StaffAccountWish,
} from '../../src/features/identity/server/staff-accounts/propose-staff-account.ts';
import {
  openStaffAccount,
  type StaffAccountAct,
} from '../../src/features/identity/server/staff-accounts/staff-account-store.ts';
import type { StaffCaller } from '../../src/platform/feature.ts';
import type { Floor } from '../../src/platform/floor.ts';
import { must } from '../../src/platform/must.ts';
import { isRefusal, type Refusal } from '../../src/platform/refusal.ts';
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

/** A declaration of one person alone, as it was possible before. No guard lets it through today. */
export async function declaredByOne(db: FreshDatabase, account: string, staffId: bigint): Promise<void> {
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.staff_account (account, staff_id, added_by)
      values (${account}, ${staffId}, ${staffId})`;
  });
}
