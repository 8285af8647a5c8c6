// Values inside their own bounds that make no sense together. They are refused at the proposal, and again at the
// approval.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/kit/database.ts';
import { type TestFloor, testFloor } from '../../../../../tests/kit/floor.ts';
import { APPROVAL, aStaff } from '../../../../../tests/kit/people.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import { reconciliationSettings } from '../../../reconciliation/server/public.ts';
import '../../../wallet/server/settings.ts'; // settings are declared on import
import { approveSetting } from './approve-setting.ts';
import { changeSetting } from './change-setting.ts';

let db: FreshDatabase;
let floor: TestFloor;
let first: StaffCaller;
let second: StaffCaller;

const propose = (key: string, value: unknown) =>
  changeSetting(floor, { key, value, reason: 'test', staff: first, assertion: APPROVAL });
const waiting = async (key: string) => {
  const [row] = await db.app<{ id: bigint }[]>`
    select act_id as id from system.setting_proposal where feature || '.' || name = ${key} and state = 'waiting'`;
  return (row as { id: bigint }).id;
};

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
  first = await aStaff(floor, 'finance');
  second = await aStaff(floor, 'finance');
});

it.each([
  ['reconciliation.financeOpens', '17:00'],
  ['reconciliation.financeCloses', '09:00'],
  ['wallet.withdrawMinMinor', 60_000_00],
  ['wallet.bankChargeMinMinor', 99_00],
  ['identity.tierWithdrawDayMaxMinor', [0, 200_000_00, 1_000_000_00]],
  ['identity.tierWithdrawDayMaxMinor', [300_000_00, 200_000_00, 1_000_000_00]],
])('%s = %j is not even proposed', async (key, value) => {
  expect(await propose(key, value)).toMatchObject({ name: 'setting_not_valid' });
  expect(await db.app`select from system.setting_proposal`).toHaveLength(0);
});

const approve = async (key: string) =>
  approveSetting(floor, { key, actId: await waiting(key), staff: second, assertion: APPROVAL });

it('what its neighbours no longer fit is not applied by the second approval', async () => {
  expect(await propose('reconciliation.financeOpens', '15:00')).toBeNull();
  expect(await propose('reconciliation.financeCloses', '14:00')).toBeNull();
  expect(await approve('reconciliation.financeCloses')).toBeNull();
  expect(await approve('reconciliation.financeOpens')).toMatchObject({ name: 'setting_not_valid' });
  expect(await reconciliationSettings.read(floor)).toMatchObject({ financeOpens: '10:00', financeCloses: '14:00' });
  expect(await propose('reconciliation.financeCloses', '18:00')).toBeNull();
  expect(await approve('reconciliation.financeCloses')).toBeNull();
  expect(await approve('reconciliation.financeOpens')).toBeNull();
  expect(await reconciliationSettings.read(floor)).toMatchObject({ financeOpens: '15:00', financeCloses: '18:00' });
});
