// Income that is not collected, dormant members and verification tiers, counted by hand and beside the ledger.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { aMember, PASSWORD, type TestMember } from '#kit/people.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import { shortRent } from '#kit/short-rent.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { type Writing, writeTogether } from '#features/forum/server/public.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { collectAll } from '#features/orders/server/public.ts';
import { openComplaint } from '#features/service/server/public.ts';
import type { Data } from '#platform/http/contract.ts';
import { intentOf } from '#platform/http/intents.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type { TrialBalance } from '../contract.ts';
import type { DormantMember, memberCalls, UnclaimedIncome, VerificationTier } from '../contract/members.ts';

type Ages = Data<(typeof memberCalls)['GET /console/api/v1/unclaimed-income/ages']>;

let world: Banked;
let reports: ReportReader;
let signIn: (member: TestMember) => Promise<unknown>;
let monday: string;
let buyer: TestMember;
let away: TestMember;

/** Two units earn 19.00 on Wednesday and on Thursday, and nothing after. Their owner collects none of it. */
beforeAll(async () => {
  const db = await freshDatabase();
  world = await banked(db);
  const { context } = world;
  ({ buyer, monday } = await shortRent(db, world));
  away = await aMember(context);
  for (let day = 0; day < 10; day += 1) await world.pass(DAY_MS);
  reports = await reportReader(context);
  const { call } = await edgeOf(context, [identity]);
  signIn = ({ phone }) => call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
}, 120_000);

it('lists what is not collected by member, which is what the ledger’s payable accounts hold', async () => {
  const { items } = await reports.read<{ items: UnclaimedIncome[] }>('unclaimed-income');
  expect(items).toEqual([
    {
      id: String(buyer.id),
      memberNo: memberNoOf(buyer.id),
      amountMinor: 38_00,
      orders: 1,
      since: addDays(monday, 2),
      days: 8,
    },
  ]);
  const ages = await reports.read<Ages>('unclaimed-income/ages');
  expect(ages.balanceMinor).toBe(38_00);
  // Wednesday is eight days ago, Thursday seven.
  expect(ages.items.slice(0, 3)).toEqual([
    { id: 'days_0_7', members: 1, amountMinor: 19_00 },
    { id: 'days_8_30', members: 1, amountMinor: 19_00 },
    { id: 'days_31_60', members: 0, amountMinor: 0 },
  ]);
  const today = world.context.clock.today();
  const { rows } = await reports.read<TrialBalance>('trial-balance', { from: today, until: today });
  const payable = rows.filter((row) => row.class === 'product_payable');
  expect(payable.reduce((sum, row) => sum + row.closingCreditMinor, 0)).toBe(38_00);
  expect(csvRows(await reports.body('unclaimed-income.csv'))).toMatchObject([{ amount: '38.00', days: '8' }]);
});

it('counts members by tier and by the days since they registered', async () => {
  const { items } = await reports.read<{ items: VerificationTier[] }>('verification-tiers');
  expect(items).toEqual([{ id: '1', members: 2, upTo30Days: 2, upTo90Days: 0, over90Days: 0, frozen: 0 }]);
  expect(csvRows(await reports.body('verification-tiers.csv'))).toMatchObject([{ id: '1', members: '2' }]);
});

it('lists who has not been here for over a month, with what they hold', async () => {
  const listed = async (query?: Record<string, string>) =>
    (await reports.read<{ items: DormantMember[] }>('dormant-members', query)).items;
  await signIn(buyer);
  const seenOn = world.context.clock.today();
  expect(await listed()).toEqual([]);
  await world.context.advance(30 * DAY_MS);
  // Of the other nothing is known since the registration.
  expect((await listed()).map(({ id, days }) => [id, days])).toEqual([[String(away.id), null]]);
  await world.context.advance(2 * DAY_MS);
  const money = { rechargeMinor: 2_800_00, incomeMinor: 0, unclaimedMinor: 38_00 };
  expect(await listed({ absence: 'days_31_90' })).toMatchObject([
    { id: String(buyer.id), registeredOn: monday, seenOn, days: 32, ...money },
  ]);
  expect(await listed({ absence: 'unknown' })).toMatchObject([
    { id: String(away.id), registeredOn: monday, seenOn: null, days: null, rechargeMinor: 0, unclaimedMinor: 0 },
  ]);
  expect(await listed({ absence: 'days_91_180' })).toEqual([]);
  const body = await reports.body('dormant-members.csv');
  expect(csvRows(body).map(({ member, days }) => [member, days])).toEqual([
    [memberNoOf(buyer.id), '32'],
    [memberNoOf(away.id), ''],
  ]);
  expect(body).not.toContain(buyer.realName);
  // Whoever checks in is here, also if no session of it is kept.
  await world.context.sql`insert into check_in.visit (member_id) values (${buyer.id})`;
  expect((await listed()).map(({ id }) => id)).toEqual([String(away.id)]);
  // Whoever collects is here, but not whose robot does. So is whoever complains.
  await world.context.advance(40 * DAY_MS);
  expect((await listed()).map(({ id }) => id)).toEqual([String(buyer.id), String(away.id)]);
  await collectAll(world.context, buyer.id, intentOf('robot:1', 'robot.collect', 'a day', null));
  expect((await listed()).map(({ id }) => id)).toEqual([String(buyer.id), String(away.id)]);
  const subject = { memberId: away.id, kind: 'other', subjectId: null, reasonCode: null } as const;
  await world.context.sql.begin((tx) => openComplaint(tx, { ...subject, text: 'Where is my parcel?' }));
  expect((await listed()).map(({ id }) => id)).toEqual([String(buyer.id)]);
  await writeTogether(world.context, { entries: [writtenBy(buyer)], likes: [] });
  expect(await listed()).toEqual([]);
});

const writtenBy = ({ id }: TestMember): Writing => ({
  memberId: id,
  under: null,
  title: 'Pumps',
  body: 'Ours runs every morning.',
  saidIn: 'en',
});
