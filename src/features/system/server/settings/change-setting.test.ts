// A setting changes at once, or waits for a second person when it affects money. Values inside their own bounds may
// make no sense together. They are refused at the proposal, and again at the approval.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { APPROVAL, aStaff, staffToken } from '#kit/people.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { RELEASE_CODE } from '#universal/version.ts';
import '#features/chances/server/settings.ts'; // settings are declared on import
import { routes as acts } from '#features/acts/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { reconciliationSettings } from '#features/reconciliation/server/public.ts';
import '#features/points/server/settings.ts';
import '#features/team/server/settings.ts';
import '#features/wallet/server/settings.ts';
import { routes as system } from '../routes.ts';
import { approveSetting } from './approve-setting.ts';
import { changeSetting } from './change-setting.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let first: StaffCaller;
let second: StaffCaller;

const propose = (key: string, value: unknown) =>
  changeSetting(context, { key, value, reason: 'test', staff: first, assertion: APPROVAL });
const waiting = async (key: string) => {
  const [row] = await db.app<{ id: bigint }[]>`
    select act_id as id from system.setting_proposal where feature || '.' || name = ${key} and state = 'waiting'`;
  return (row as { id: bigint }).id;
};

const tokenOf = async (role: StaffRole) => staffToken(context, await aStaff(context, role));

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [acts, identity, system]));
  first = await aStaff(context, 'finance');
  second = await aStaff(context, 'finance');
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
  approveSetting(context, { key, actId: await waiting(key), staff: second, assertion: APPROVAL });

it('what its neighbours no longer fit is not applied by the second approval', async () => {
  expect(await propose('reconciliation.financeOpens', '15:00')).toBeNull();
  expect(await propose('reconciliation.financeCloses', '14:00')).toBeNull();
  expect(await approve('reconciliation.financeCloses')).toBeNull();
  expect(await approve('reconciliation.financeOpens')).toMatchObject({ name: 'setting_not_valid' });
  expect(await reconciliationSettings.read(context)).toMatchObject({ financeOpens: '10:00', financeCloses: '14:00' });
  expect(await propose('reconciliation.financeCloses', '18:00')).toBeNull();
  expect(await approve('reconciliation.financeCloses')).toBeNull();
  expect(await approve('reconciliation.financeOpens')).toBeNull();
  expect(await reconciliationSettings.read(context)).toMatchObject({ financeOpens: '15:00', financeCloses: '18:00' });
});

describe('settings in the console', () => {
  it('apply at once where no money hangs on them, with their version and an audit entry', async () => {
    const token = await tokenOf('admin');
    for (const value of [0, 11]) {
      const bad = await call('PUT /console/api/v1/settings/identity.codeLifeMinutes', {
        token,
        body: { value, reason: 'x' },
      });
      expect(bad.code).toBe(201003);
    }
    const good = await call('PUT /console/api/v1/settings/identity.codeLifeMinutes', {
      token,
      body: { value: 7, reason: 'Shorter' },
    });
    expect(good.data).toMatchObject({
      value: 7,
      defaultValue: 10,
      money: false,
      versions: [{ value: 7, reason: 'Shorter' }],
    });
    const audit = await call('GET /console/api/v1/audit-entries?action=settings.change', { token });
    expect((audit.data as { items: unknown[] }).items[0]).toMatchObject({
      subject: 'setting:identity.codeLifeMinutes',
      detail: { after: 7 },
    });
    expect(
      (await call('PUT /console/api/v1/settings/identity.nothing', { token, body: { value: 1, reason: 'x' } })).code,
    ).toBe(201002);
  });

  it.each([
    ['points.perCollect', 1_000, 1],
    ['chances.draws', true, false],
    ['team.sharedPhoneMost', 50, 4],
  ])('%s waits for a second person where one administrator asks', async (key, value, stays) => {
    const token = await tokenOf('admin');
    const asked = await call(`PUT /console/api/v1/settings/${key}`, {
      token,
      body: { value, reason: 'More for all', assertion: APPROVAL },
    });
    expect(asked.data).toMatchObject({ value: stays, money: true, proposal: { value, approvals: 1 } });
    const { proposal } = asked.data as { proposal: { actId: string } };
    const body = { actId: proposal.actId, assertion: APPROVAL };
    expect((await call(`POST /console/api/v1/settings/${key}/approve`, { token, body })).code).not.toBe(100_000);
    expect((await call(`GET /console/api/v1/settings/${key}`, { token })).data).toMatchObject({ value: stays });
  });

  it('asks for no app above the one that is handed out', async () => {
    const body = { value: RELEASE_CODE + 1, reason: 'Everybody out' };
    const answer = await call('PUT /console/api/v1/settings/system.requiredCode', {
      token: await tokenOf('admin'),
      body,
    });
    expect(answer.code).toBe(201003);
  });

  it('of money wait for a second person', async () => {
    const [a, b] = [await tokenOf('finance'), await tokenOf('finance')];
    const id = 'identity.pinResetHoldHours';
    const support = await tokenOf('support');
    expect(
      await call(`PUT /console/api/v1/settings/${id}`, { token: support, body: { value: 48, reason: 'x' } }),
    ).toMatchObject({
      code: 310001,
      data: { roles: ['finance', 'admin'] },
    });
    const wrong = { kind: 'password', password: 'wrong one 1' };
    expect(
      (
        await call(`PUT /console/api/v1/settings/${id}`, {
          token: a,
          body: { value: 48, reason: 'x', assertion: wrong },
        })
      ).code,
    ).toBe(200231);
    const proposed = await call(`PUT /console/api/v1/settings/${id}`, {
      token: a,
      body: { value: 48, reason: 'Longer', assertion: APPROVAL },
    });
    const { proposal } = proposed.data as { proposal: { actId: string } };
    expect(proposed.data).toMatchObject({ value: 24, proposal: { value: 48, approvals: 1 } });
    expect((await call(`PUT /console/api/v1/settings/${id}`, { token: b, body: { value: 1, reason: 'x' } })).code).toBe(
      201004,
    );
    const act = await call(`GET /console/api/v1/acts/${proposal.actId}`, { token: b });
    expect(JSON.parse((act.data as { canonical: string }).canonical).content).toMatchObject({
      feature: 'identity',
      name: 'pinResetHoldHours',
      value: 48,
    });
    const approve = (token: string) =>
      call(`POST /console/api/v1/settings/${id}/approve`, {
        token,
        body: { actId: proposal.actId, assertion: APPROVAL },
      });
    expect((await approve(a)).code).toBe(200232);
    expect((await approve(b)).data).toMatchObject({ value: 48, proposal: null });
    expect((await approve(b)).code).toBe(201006);
    const other = await call(`PUT /console/api/v1/settings/identity.rootInviteCode`, {
      token: a,
      body: { value: 'MINE', reason: 'x' },
    });
    expect(other).toMatchObject({ code: 310001, data: { roles: ['admin'] } });
  });
});
