// Two persons begin, change and end a campaign. The newest row that both signed is in force, and one person alone can
// change nothing, not even with the app's role.
import { beforeAll, expect, it } from 'vitest';
import { makeCause, proveKinds, setCampaign, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent, staffToken } from '#kit/people.ts';
import { addDays } from '#platform/time/clock.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { promise } from '../grants/promise.ts';
import { routes } from '../routes.ts';
import { campaign } from './campaign.ts';

let db: FreshDatabase;
let context: TestContext;
let member: bigint;
let call: Call;

type Row = { name: string; most: number; promised: number; state: string; replaced: boolean };

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  [member] = (await makeMembers(db, 1)) as [bigint];
  ({ call } = await edgeOf(context, [routes]));
});

const CALLS = '/console/api/v1/rewards/campaigns';
async function rows(query: string): Promise<Row[]> {
  const token = await staffToken(context, (await officeOf(db)).first);
  return ((await call(`GET ${CALLS}?limit=50&${query}`, { token })).data as { items: Row[] }).items;
}

type Wish = { name: string; kind: string; until: string; most: number };
const wish = (change: Partial<Wish> = {}): Wish => ({
  name: 'spring',
  kind: 'test_rebate',
  until: addDays(context.clock.today(), 10),
  most: 10,
  ...change,
});
async function proposed(change: Partial<Wish> = {}) {
  const { first } = await officeOf(db);
  return campaign.propose(context, { wish: wish(change), caller: first, assertion: APPROVAL }, staffIntent(first));
}
async function promised(amount: bigint, under = 'spring'): Promise<string | undefined> {
  const of = { memberId: member, amount };
  const asked = { ...of, kind: testKinds.test_rebate, campaign: under, cause: String(await makeCause(db, of)) };
  const { grants } = await db.app.begin((tx) => promise(tx, [asked]));
  return grants[0]?.lapseReason ?? grants[0]?.state;
}

it('is in force once two have signed, until a signed change replaces it', async () => {
  const { second } = await officeOf(db);
  const { id } = ok(await proposed());
  expect(await promised(1n)).toBe('campaign_over');
  expect(await proposed()).toMatchObject({ name: 'campaign_waiting' });
  ok(await campaign.sign(context, { id, caller: second, assertion: APPROVAL }));
  expect([await promised(10n), await promised(1n)]).toEqual(['due', 'campaign_full']);
  await setCampaign(db, wish({ most: 15 }));
  expect([await promised(5n), await promised(1n)]).toEqual(['due', 'campaign_full']);
  expect(await rows('name=spring')).toMatchObject([
    { most: 15, promised: 15, state: 'done', replaced: false },
    { most: 10, promised: 15, state: 'done', replaced: true },
  ]);
  await setCampaign(db, wish({ most: 100, until: addDays(context.clock.today(), -1) }));
  expect(await promised(1n)).toBe('campaign_over');
});

it('stays as it was if a proposed change is withdrawn, and never changes its kind', async () => {
  const { second } = await officeOf(db);
  await setCampaign(db, wish({ name: 'autumn' }));
  const { id } = ok(await proposed({ name: 'autumn', most: 99 }));
  ok(await campaign.withdraw(context, { id, caller: second }));
  expect(await promised(10n, 'autumn')).toBe('due');
  expect(await promised(1n, 'autumn')).toBe('campaign_full');
  const late = await campaign.sign(context, { id, caller: second, assertion: APPROVAL });
  expect(isRefusal(late) && late.name).toBe('campaign_ended');
  expect(await proposed({ name: 'autumn', kind: 'test_bonus' })).toMatchObject({ name: 'campaign_kind_stays' });
  expect(await proposed({ name: 'other', kind: 'luck' })).toMatchObject({ name: 'campaign_kind_unknown' });
});

it('is listed oldest first while proposed, and newest first otherwise', async () => {
  const names = async (query: string) => (await rows(query)).map((one) => `${one.name} ${one.most}`);
  ok(await proposed({ name: 'one' }));
  ok(await proposed({ name: 'two' }));
  expect(await names('state=proposed')).toEqual(['one 10', 'two 10']);
  expect(await names('state=done')).toEqual(['autumn 10', 'spring 100', 'spring 15', 'spring 10']);
  expect(await names('name=autumn')).toEqual(['autumn 99', 'autumn 10']);
});

it('cannot be put in force by the app’s role alone, nor with an amount of 0', async () => {
  const { id } = ok(await proposed({ name: 'alone' }));
  await expect(db.app`update acts.proposal set state = 'done' where act_id = ${id}`).rejects.toThrow('two_persons');
  await expect(db.app`insert into rewards.campaign (act_id, name, kind, until, most, proposed_by)
    values (${id}, 'forged', 'test_rebate', '2099-01-01', 1, 1)`)
    .rejects //
    .toThrow('denied');
  const { first, second } = await officeOf(db);
  const content = { name: 'nothing', kind: 'test_rebate', until: '2099-01-01', most: '0' };
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const by = { staffId: first.staffId, at: context.clock.now() };
  const actId = await db.app.begin((tx) => proposeAct(tx, { purpose: 'campaign_set', ...nothing, content, ...by }));
  await db.app`insert into acts.proposal (act_id) values (${actId})`;
  ok(await campaign.sign(context, { id: actId, caller: first, assertion: APPROVAL }));
  await expect(campaign.sign(context, { id: actId, caller: second, assertion: APPROVAL })).rejects.toThrow('unsound');
});
