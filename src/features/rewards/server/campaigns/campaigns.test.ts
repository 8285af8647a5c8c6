// Two persons begin, change and end a campaign. The newest row that both signed holds, and one person alone moves
// nothing, not even with the app's role.
import { beforeAll, expect, it } from 'vitest';
import { makeCause, proveKinds, setCampaign, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestFloor, testFloor } from '#kit/floor.ts';
import { makeMembers } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { addDays } from '#platform/time/clock.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { promise } from '../grants/promise.ts';
import { campaignById, campaignNamed, listCampaigns, promisedUnder } from './campaign-store.ts';
import { approveCampaign, withdrawCampaign } from './end-proposal.ts';
import { type CampaignWish, proposeCampaign } from './propose-campaign.ts';

let db: FreshDatabase;
let floor: TestFloor;
let member: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
  await proveKinds(db);
  [member] = (await makeMembers(db, 1)) as [bigint];
});

const wish = (change: Partial<CampaignWish> = {}): CampaignWish => ({
  name: 'spring',
  kind: 'test_rebate',
  until: addDays(floor.clock.today(), 10),
  most: 10n,
  ...change,
});
async function proposed(change: Partial<CampaignWish> = {}) {
  const { first } = await officeOf(db);
  return proposeCampaign(floor, { wish: wish(change), caller: first, assertion: APPROVAL }, staffIntent(first));
}
async function promised(amount: bigint, campaign = 'spring'): Promise<string | undefined> {
  const of = { memberId: member, amount };
  const asked = { ...of, kind: testKinds.test_rebate, campaign, cause: String(await makeCause(db, of)) };
  const { grants } = await db.app.begin((tx) => promise(tx, [asked]));
  return grants[0]?.lapseReason ?? grants[0]?.state;
}

it('holds with the second signature, and a change of it holds in its place', async () => {
  const { second } = await officeOf(db);
  const { id } = ok(await proposed());
  expect(await promised(1n)).toBe('campaign_over');
  expect(await proposed()).toMatchObject({ name: 'campaign_waiting' });
  ok(await approveCampaign(floor, { id, caller: second, assertion: APPROVAL }));
  expect([await promised(10n), await promised(1n)]).toEqual(['due', 'campaign_full']);
  await setCampaign(db, wish({ most: 15n }));
  expect([await promised(5n), await promised(1n)]).toEqual(['due', 'campaign_full']);
  expect(await campaignById(db.app, id)).toMatchObject({ state: 'done', replaced: true });
  expect((await promisedUnder(db.app, ['spring', 'unheard'])).get('spring')).toBe(15n);
  await setCampaign(db, wish({ most: 100n, until: addDays(floor.clock.today(), -1) }));
  expect(await promised(1n)).toBe('campaign_over');
});

it('stays as it was when a proposal is taken back, and keeps its kind', async () => {
  const { second } = await officeOf(db);
  await setCampaign(db, wish({ name: 'autumn' }));
  const { id } = ok(await proposed({ name: 'autumn', most: 99n }));
  ok(await withdrawCampaign(floor, { id, caller: second }));
  expect(await campaignNamed(db.app, 'autumn')).toMatchObject({ most: 10n });
  const late = await approveCampaign(floor, { id, caller: second, assertion: APPROVAL });
  expect(isRefusal(late) && late.name).toBe('campaign_ended');
  expect(await proposed({ name: 'autumn', kind: 'test_bonus' })).toMatchObject({ name: 'campaign_kind_stays' });
  expect(await proposed({ name: 'other', kind: 'luck' })).toMatchObject({ name: 'campaign_kind_unknown' });
});

it('lists waiting ones oldest first, and others newest first', async () => {
  const names = async (state: string | null, name: string | null = null) =>
    (await listCampaigns(db.app, { after: null, limit: 50, state, name })).map((one) => `${one.name} ${one.most}`);
  ok(await proposed({ name: 'one' }));
  ok(await proposed({ name: 'two' }));
  expect(await names('proposed')).toEqual(['one 10', 'two 10']);
  expect(await names('done')).toEqual(['autumn 10', 'spring 100', 'spring 15', 'spring 10']);
  expect(await names(null, 'autumn')).toEqual(['autumn 99', 'autumn 10']);
});

it('is no more than a proposal for the app’s role alone', async () => {
  const { id } = ok(await proposed({ name: 'alone' }));
  await expect(db.app`update rewards.campaign set state = 'done' where id = ${id}`).rejects.toThrow('two_persons');
  await expect(db.app`update rewards.campaign set most = 1000 where id = ${id}`).rejects.toThrow('denied');
  await expect(db.app`insert into rewards.campaign (act_id, name, kind, until, most, proposed_by, state)
    select act_id, 'forged', kind, until, most, proposed_by, 'done' from rewards.campaign where id = ${id}`)
    .rejects //
    .toThrow('denied');
  const words = db.app`insert into rewards.campaign (act_id, name, kind, until, most, proposed_by)
    select act_id, 'words', kind, until, 1000, proposed_by from rewards.campaign where id = ${id} returning id`;
  await expect(words).rejects.toThrow('campaign_act_id_key');
});
