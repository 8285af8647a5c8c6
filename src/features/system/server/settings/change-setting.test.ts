// A setting changes at once, or waits for a second person if it affects money. Values that don't fit each other are
// refused when a change is proposed and again when it is approved.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, staffIntent, staffToken } from '#kit/people.ts';
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
import { settingChange } from './change-setting.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let first: StaffCaller;
let second: StaffCaller;

const propose = (setting: string, value: unknown) =>
  settingChange.propose(
    context,
    { wish: { setting, value, reason: 'test' }, caller: first, assertion: APPROVAL },
    staffIntent(first),
  );

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
])('%s = %j cannot be proposed', async (key, value) => {
  expect(await propose(key, value)).toMatchObject({ name: 'setting_not_valid' });
  expect(await settingChange.waiting(db.app)).toHaveLength(0);
});

const sign = async (id: bigint) =>
  nameOf(await settingChange.sign(context, { id, caller: second, assertion: APPROVAL }));

it('the second approval is refused if the value no longer fits the other settings', async () => {
  const { id: opens } = ok(await propose('reconciliation.financeOpens', '15:00'));
  const { id: closes } = ok(await propose('reconciliation.financeCloses', '14:00'));
  expect(await sign(closes)).toBe('done');
  expect(await sign(opens)).toBe('setting_not_valid');
  expect(await reconciliationSettings.read(context)).toMatchObject({ financeOpens: '10:00', financeCloses: '14:00' });
  expect(await sign(ok(await propose('reconciliation.financeCloses', '18:00')).id)).toBe('done');
  expect(await sign(opens)).toBe('done');
  expect(await reconciliationSettings.read(context)).toMatchObject({ financeOpens: '15:00', financeCloses: '18:00' });
});

describe('settings in the console', () => {
  it('change at once if no money depends on them, with a version and an audit entry', async () => {
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
  ])('%s cannot be changed by one administrator, only proposed', async (key, value, stays) => {
    const token = await tokenOf('admin');
    const wish = { value, reason: 'More for all' };
    expect((await call(`PUT /console/api/v1/settings/${key}`, { token, body: wish })).code).toBe(201003);
    const body = { setting: key, ...wish, assertion: APPROVAL };
    const asked = await call('POST /console/api/v1/setting-changes', { token, body, key: randomUUID() });
    const { id } = asked.data as { id: string };
    const again = { token, body: { assertion: APPROVAL } };
    expect((await call(`POST /console/api/v1/setting-changes/${id}/approve`, again)).code).toBe(200232);
    expect((await call(`GET /console/api/v1/settings/${key}`, { token })).data).toMatchObject({
      value: stays,
      money: true,
      proposal: { id, value, approvals: 1 },
    });
  });

  it('cannot require a newer app than the one that is handed out', async () => {
    const body = { value: RELEASE_CODE + 1, reason: 'Everybody out' };
    const answer = await call('PUT /console/api/v1/settings/system.requiredCode', {
      token: await tokenOf('admin'),
      body,
    });
    expect(answer.code).toBe(201003);
  });

  it('wait for a second person if money depends on them', async () => {
    const [a, b] = [await tokenOf('finance'), await tokenOf('finance')];
    const setting = 'identity.pinResetHoldHours';
    const changes = 'POST /console/api/v1/setting-changes';
    const change = (token: string, more: object) =>
      call(changes, { token, body: { setting, value: 48, reason: 'Longer', ...more }, key: randomUUID() });
    expect(await change(await tokenOf('support'), {})).toMatchObject({
      code: 310001,
      data: { roles: ['finance', 'admin'] },
    });
    expect((await change(a, { assertion: { kind: 'password', password: 'wrong one 1' } })).code).toBe(200231);
    const { data } = await change(a, { assertion: APPROVAL });
    expect(data).toMatchObject({ setting, value: 48, before: null, state: 'proposed', approvals: 1 });
    const { id, actId } = data as { id: string; actId: string };
    expect((await change(b, { value: 1 })).code).toBe(201004);
    const act = await call(`GET /console/api/v1/acts/${actId}`, { token: b });
    expect(JSON.parse((act.data as { canonical: string }).canonical).content).toMatchObject({
      feature: 'identity',
      name: 'pinResetHoldHours',
      value: 48,
    });
    const approve = (token: string) => call(`${changes}/${id}/approve`, { token, body: { assertion: APPROVAL } });
    expect((await approve(a)).code).toBe(200232);
    expect((await approve(b)).data).toMatchObject({ state: 'done', approvals: 2 });
    expect((await approve(b)).code).toBe(201008);
    const shown = await call(`GET /console/api/v1/settings/${setting}`, { token: b });
    expect(shown.data).toMatchObject({ value: 48, proposal: null, versions: [{ value: 48, actId, reason: 'Longer' }] });
    const audit = await call('GET /console/api/v1/audit-entries?action=settings.change', { token: b });
    expect((audit.data as { items: unknown[] }).items[0]).toMatchObject({
      subject: `setting:${setting}`,
      detail: { before: null, after: 48, actId },
    });
  });

  it('that one person may change are for administrators only', async () => {
    const wish = { value: 'MINE', reason: 'x' };
    const token = await tokenOf('finance');
    const alone = await call('PUT /console/api/v1/settings/identity.rootInviteCode', { token, body: wish });
    expect(alone).toMatchObject({ code: 310001, data: { roles: ['admin'] } });
    const body = { setting: 'identity.rootInviteCode', ...wish };
    expect((await call('POST /console/api/v1/setting-changes', { token, body, key: randomUUID() })).code).toBe(201003);
  });
});
