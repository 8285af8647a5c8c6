// Salaries: a leader with enough valid members signs a contract with the PIN, and claims once a month. No second tap
// and not even the app's role gets a salary twice, without the condition, or before the contract begins.
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fundMarketBudget, looseProofs, needNoCover } from '#kit/causes.ts';
import { soonValid, waitUntilValid } from '#kit/fees.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { payBothTo } from '#kit/payout-accounts.ts';
import { PRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { aMember, aStaff, PASSWORD, PIN, staffToken, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { startOfBusinessDate, DAY_MS } from '#platform/time/clock.ts';
import { canonical } from '#platform/http/intents.ts';
import { renderText } from '#platform/language/texts.ts';
import { required } from '#platform/required.ts';
import { LANGUAGES } from '#universal/languages.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { promise } from '#features/rewards/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { promiseRebates } from '#features/team/server/rebates.ts';
import { CONTRACT_STATES, type ContractDetail, type SalaryOverview } from '../contract.ts';
import { claimObstacle, contractById, isSameName, nextMonth, openObstacle, type SalaryContract } from './contracts.ts';
import { rewardKinds } from './reward-kinds.ts';
import { routes } from './routes.ts';
import { salaryPdf } from './salary-pdf.ts';
import { type SalaryLevel, settings } from './settings.ts';
import { turnContracts } from './sign-contract.ts';

const LEVELS: SalaryLevel[] = [
  { level: 1, oneValid: 1, teamValid: 2, amountMinor: 150_00 },
  { level: 2, oneValid: 2, teamValid: 3, amountMinor: 400_00 },
];
const STROKES = 'M10 20L30 40L50 20';
let call: Call;
let product: MarketProduct;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  product = await makeProduct(db, { holdingDays: 400 });
  await set('team.rebateDepth', 0);
  await set('salary.levels', LEVELS);
  await soonValid(db);
  await needNoCover(db);
});

const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};

async function valid(...members: TestMember[]): Promise<void> {
  const orders: bigint[] = [];
  for (const { id } of members) {
    await giveRecharge(db, id, 100_00n);
    const wish = { memberId: id, productId: product.id, units: 1n, amount: null, payment: null };
    orders.push(BigInt(ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'))).orderId));
  }
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await promiseRebates(context, orders);
  await waitUntilValid(context);
}

type Body = Record<string, unknown>;

async function signedIn({ phone }: TestMember) {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  const at = '/api/v1/salary';
  const post = (path: string, body?: Body, key: string = randomUUID()) =>
    call(`POST ${at}${path}`, { token, key, ...(body ? { body } : {}) });
  return {
    overview: async () => (await call(`GET ${at}`, { token })).data as SalaryOverview,
    open: (level: number) => post('/contracts', { level }),
    view: (id: string) => call(`POST ${at}/contracts/${id}/view`, { token }),
    sign: (id: string, given: Body = {}, key?: string) =>
      post(`/contracts/${id}/sign`, { signature: { method: 'finger', strokes: STROKES }, pin: PIN, ...given }, key),
    end: (id: string) => post(`/contracts/${id}/end`, { reason: 'I move away' }),
    read: (id: string) => call(`GET ${at}/contracts/${id}`, { token }),
    claim: async (key?: string) => (await post('/claims', undefined, key)).code,
    claims: async () => ((await call(`GET ${at}/claims`, { token })).data as { items: object[] }).items,
  };
}

/** A leader with a valid friend, who has a valid friend too, so that salary level 1 is met. */
async function leader() {
  const member = await aMember(context);
  const friend = await aMember(context, { inviteCode: member.inviteCode });
  const below = await aMember(context, { inviteCode: friend.inviteCode });
  await valid(friend, below);
  return { member, friend, below, ...(await signedIn(member)) };
}

async function withContract(level = 1) {
  const who = await leader();
  const { id } = (await who.open(level)).data as ContractDetail;
  await who.view(id);
  expect((await who.sign(id)).code).toBe(100000);
  return { ...who, contractId: id };
}

/** Moves the clock into the next month, an hour after midnight in Addis Ababa. */
async function intoNextMonth(): Promise<void> {
  const begins = startOfBusinessDate(nextMonth(context.clock.today()));
  await context.advance(begins.getTime() + 3_600_000 - context.clock.now().getTime());
  await turnContracts(context);
}

const grants = ({ id }: TestMember) =>
  db.app<{ state: string; amount: bigint; reason: string | null }[]>`
    select state, amount, hold_reason as reason from rewards.grant where member_id = ${id} and kind = 'salary'
    order by id`;
const income = async ({ id }: TestMember) => {
  const account = accountOf('member_income', id);
  return balanceOf(await readBalances(db.app, [account]), account).posted;
};
const messages = async ({ id }: TestMember) => {
  const [row] = await db.app<{ kinds: string[] }[]>`select array(
    select kind from messages.message where member_id = ${id} and kind like 'salary.%' order by id) as kinds`;
  return row?.kinds;
};

describe('a contract', () => {
  it('can be opened only by a leader who meets the level in valid members', async () => {
    const member = await aMember(context);
    const friend = await aMember(context, { inviteCode: member.inviteCode });
    const { open, overview } = await signedIn(member);
    expect(await overview()).toMatchObject({ mine: { oneValid: 0, teamValid: 0 }, obstacle: 'salary_not_effective' });
    expect((await open(1)).code).toBe(201503);
    await valid(friend);
    expect((await open(1)).code).toBe(201503);
    await valid(await aMember(context, { inviteCode: friend.inviteCode }));
    expect(await overview()).toMatchObject({ mine: { oneValid: 1, teamValid: 2 } });
    expect((await open(1)).data).toMatchObject({ state: 'opened', level: 1, amountMinor: 150_00, language: 'en' });
    expect([(await open(2)).code, (await open(9)).code]).toEqual([201503, 201502]);
  });

  it('can be signed only after it was read, with the PIN and a name or strokes that fit', async () => {
    const { member, open, view, sign } = await leader();
    const { id } = (await open(1)).data as ContractDetail;
    expect((await sign(id)).code).toBe(201507);
    await view(id);
    expect((await sign(id, { pin: '000000' })).code).toBe(200209);
    expect((await sign(id, { signature: { method: 'name', name: 'Somebody Else' } })).code).toBe(201511);
    expect((await sign(id, { signature: { method: 'finger', strokes: 'javascript:1' } })).code).toBe(210000);
    const key = randomUUID();
    const first = await sign(id, { signature: { method: 'name', name: `  ${member.realName.toUpperCase()}` } }, key);
    expect(first.data).toMatchObject({
      state: 'signed',
      effectiveOn: nextMonth(context.clock.today()),
      lastDay: expect.any(String),
    });
    const again = await sign(id, { signature: { method: 'name', name: `  ${member.realName.toUpperCase()}` } }, key);
    expect(again.data).toEqual(first.data);
    expect((await sign(id)).code).toBe(201508);
    expect((first.data as ContractDetail).trail.map(({ kind }) => kind)).toEqual(['opened', 'viewed', 'signed']);
    expect(await messages(member)).toEqual(['salary.contract_signed']);
  });

  it('carries the hash of its document, and cannot be signed once a setting in it has changed', async () => {
    const { open, view, sign } = await leader();
    const { id, sha256 } = (await open(1)).data as ContractDetail;
    const { document } = required(await contractById(db.app, BigInt(id)));
    expect(createHash('sha256').update(document, 'utf8').digest('hex')).toBe(sha256);
    await view(id);
    await set('salary.noticeDays', 30);
    expect((await sign(id)).code).toBe(201505);
    await set('salary.noticeDays', 14);
  });

  it('becomes invalid when another is opened before it is signed, and no other member can use it', async () => {
    const { open, read } = await leader();
    const first = (await open(1)).data as ContractDetail;
    await open(1);
    expect((await read(first.id)).data).toMatchObject({ state: 'invalid' });
    const stranger = await signedIn(await aMember(context));
    expect((await stranger.read(first.id)).code).toBe(201506);
    expect((await stranger.view(first.id)).code).toBe(201506);
    expect((await stranger.end(first.id)).code).toBe(201506);
  });

  it('can be looked up by its hash by anyone, without the member’s name', async () => {
    const { contractId } = await withContract();
    const { sha256 } = required(await contractById(db.app, BigInt(contractId)));
    const { data } = await call(`GET /api/v1/salary/papers/${sha256}`);
    expect(data).toMatchObject({ state: 'signed', number: expect.stringMatching(/^SC-\d{6}$/) });
    expect(Object.keys(data).toSorted()).toEqual(['effectiveOn', 'lastDay', 'number', 'signedAt', 'state']);
    expect((await call(`GET /api/v1/salary/papers/${'0'.repeat(64)}`)).code).toBe(201512);
  });
});

describe('a salary', () => {
  it('is claimed once a month, first in the month after signing, and paid by the budget', async () => {
    const who = await withContract();
    expect(await who.claim()).toBe(201509);
    await intoNextMonth();
    expect(await who.overview()).toMatchObject({ contracts: [{ state: 'effective' }], obstacle: null });
    const key = randomUUID();
    const codes = await Promise.all([who.claim(key), who.claim(key), ...Array.from({ length: 18 }, () => who.claim())]);
    expect(new Set(codes.filter((code) => code !== 100000))).toEqual(new Set([201510]));
    expect([...(await grants(who.member))]).toEqual([{ state: 'due', amount: 150_00n, reason: null }]);
    await fundMarketBudget(db, 150_00n);
    expect(await payGrants(context)).toBe(1);
    expect(await payGrants(context)).toBe(0);
    expect(await income(who.member)).toBe(150_00n);
    expect(await who.claims()).toMatchObject([{ level: 1, oneValid: 1, teamValid: 2, grant: { state: 'paid' } }]);
    await intoNextMonth();
    // The first session has ended after thirty days, so the member signs in again.
    expect(await (await signedIn(who.member)).claim()).toBe(100000);
    expect(await grants(who.member)).toHaveLength(2);
    expect(await messages(who.member)).toEqual([
      'salary.contract_signed',
      'salary.contract_effective',
      'salary.salary_paid',
    ]);
  });

  it('is refused if too few members are valid at the moment of the claim', async () => {
    const who = await withContract();
    await intoNextMonth();
    await db.admin`update team.validity set valid_until = platform.now() where member_id = ${who.below.id}`;
    expect(await who.claim()).toBe(201503);
    expect(await grants(who.member)).toHaveLength(0);
    await db.admin`update team.validity set valid_until = (select max(expires_at) from orders.purchase_order
      where member_id = ${who.below.id}) where member_id = ${who.below.id}`;
  });

  it('is held if the leader and a friend share a payout account', async () => {
    const who = await withContract();
    await payBothTo(context, { owner: who.member, other: who.friend }, '+251911777401');
    await intoNextMonth();
    expect(await who.claim()).toBe(100000);
    expect([...(await grants(who.member))]).toEqual([
      { state: 'held', amount: 150_00n, reason: 'same_payout_account' },
    ]);
  });

  it('of a higher level replaces the lower one, and no month is paid twice', async () => {
    const who = await withContract();
    await intoNextMonth();
    expect(await who.claim()).toBe(100000);
    await valid(await aMember(context, { inviteCode: who.member.inviteCode }));
    const { id } = (await who.open(2)).data as ContractDetail;
    await who.view(id);
    expect((await who.sign(id)).code).toBe(100000);
    expect(await who.claim()).toBe(201510);
    expect((await who.open(1)).code).toBe(201504);
    await intoNextMonth();
    expect((await who.read(who.contractId)).data).toMatchObject({ state: 'terminated', endedBy: 'replaced' });
    expect(await who.claim()).toBe(100000);
    expect((await grants(who.member)).map(({ amount }) => amount)).toEqual([150_00n, 400_00n]);
  });
});

describe('ending a contract', () => {
  it('takes effect after the notice, and a salary can be claimed until then', async () => {
    const who = await withContract();
    await intoNextMonth();
    const { data } = await who.end(who.contractId);
    expect(data).toMatchObject({ state: 'effective', endedBy: 'member', endReason: 'I move away' });
    expect((await who.end(who.contractId)).code).toBe(201508);
    await context.advance(14 * DAY_MS);
    expect(await who.claim()).toBe(100000);
    await context.advance(DAY_MS);
    expect(await turnContracts(context)).toBeGreaterThanOrEqual(1);
    expect((await who.read(who.contractId)).data).toMatchObject({ state: 'terminated' });
    await intoNextMonth();
    expect(await who.claim()).toBe(201509);
    expect(await messages(who.member)).toContain('salary.contract_terminated');
  });

  it('makes a contract that has not begun invalid at once', async () => {
    const who = await withContract();
    expect((await who.end(who.contractId)).data).toMatchObject({ state: 'invalid' });
    await intoNextMonth();
    expect(await who.claim()).toBe(201509);
    expect(await messages(who.member)).not.toContain('salary.contract_effective');
  });
});

describe('the app’s own role', () => {
  let who: Awaited<ReturnType<typeof withContract>>;
  beforeEach(async () => {
    who ??= await withContract();
  });

  it('cannot write a contract, or sign one without the PIN', async () => {
    await expect(db.app`update salary.contract set amount_minor = 1`).rejects.toThrow('denied');
    await expect(db.app`insert into salary.claim (contract_id, month) values (1, now())`).rejects.toThrow('denied');
    const other = await leader();
    const { id } = (await other.open(1)).data as ContractDetail;
    await other.view(id);
    await expect(
      db.app`select salary.sign_contract(${id}, ${other.member.id}, 'name', 'x', ${randomUUID()})`,
    ).rejects.toThrow('pin_unproven');
  });

  it('cannot open a contract with invented terms, or for a member without a team', async () => {
    const { document } = required(await contractById(db.app, BigInt(who.contractId)));
    const forged = (change: object) => canonical({ ...(JSON.parse(document) as object), number: 777_001, ...change });
    const open = (memberId: bigint, text: string) => db.app`select salary.open_contract(${memberId}, ${text})`;
    await expect(open(who.member.id, forged({ amountMinor: 900_000_00 }))).rejects.toThrow('salary_terms_changed');
    await expect(open(who.member.id, forged({ name: 'Somebody Else' }))).rejects.toThrow('salary_terms_changed');
    const alone = await aMember(context);
    await expect(open(alone.id, forged({ name: alone.realName }))).rejects.toThrow('salary_condition_unmet');
  });

  it('cannot claim before the contract begins, or promise an invented salary', async () => {
    await expect(db.app`insert into salary.claim (contract_id) values (${who.contractId})`).rejects.toThrow(
      'salary_contract_moved_on',
    );
    const asked = { kind: rewardKinds.salary, cause: '999999', memberId: who.member.id, amount: 150_00n };
    await expect(db.app.begin((tx) => promise(tx, [asked]))).rejects.toThrow('cause_not_proven');
  });
});

describe('the PDF of a contract', () => {
  let contract: SalaryContract;

  it('holds the sentences, the signature, the hash and the trail, in the member’s own language', async () => {
    for (const { code, wire: language } of LANGUAGES) {
      const realName = code === 'am' ? 'አልማዝ በቀለ' : 'Almaz Bekele';
      const member = await aMember(context, { language: code, realName });
      const friend = await aMember(context, { inviteCode: member.inviteCode });
      await valid(friend, await aMember(context, { inviteCode: friend.inviteCode }));
      const { data } = await call('POST /api/v1/sessions', { body: { phone: member.phone, password: PASSWORD } });
      const { token } = data as { token: string };
      const post = (path: string, body?: Body) =>
        call(`POST /api/v1/salary/contracts${path}`, { token, language, key: randomUUID(), ...(body ? { body } : {}) });
      const { id, sha256, number, sentences } = (await post('', { level: 1 })).data as ContractDetail;
      await call(`POST /api/v1/salary/contracts/${id}/view`, { token });
      expect((await post(`/${id}/sign`, { signature: { method: 'name', name: member.realName }, pin: PIN })).code).toBe(
        100000,
      );
      const paper = await salaryPdf(context, required(await contractById(db.app, BigInt(id))));
      const text = pagesOf(paper.body).join(' ');
      expect(text).toContain(number);
      expect(text.replaceAll(' ', '')).toContain(sha256);
      expect(text).toContain('Sandbox · play money');
      // Lines break at spaces, so compare without them.
      const own = ['valid', 'step.viewed'].map((key) => renderText(code, `salary.paper.${key}`));
      for (const words of [...sentences, ...own]) expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''));
      if (code === 'en') contract = required(await contractById(db.app, BigInt(id)));
    }
  });

  it.each(Object.entries(PRINTED_NAMES))('prints a member’s name and typed signature in %s', async (_script, name) => {
    const document = contract.document.replaceAll('Almaz Bekele', name);
    const paper = await salaryPdf(context, { ...contract, document, signature: name });
    const [words] = pagesOf(paper.body);
    // The name stands in three sentences, as the signature and beneath it: five times.
    expect(words?.replaceAll(' ', '').split(name.replaceAll(' ', ''))).toHaveLength(6);
  });
});

describe('the rules', () => {
  const level = required(LEVELS[0]);
  it.each([
    ['salary_off', { offered: false, mine: { oneValid: 9, teamValid: 9 }, running: [] }],
    ['salary_contract_runs', { offered: true, mine: { oneValid: 9, teamValid: 9 }, running: [1] }],
    ['salary_condition_unmet', { offered: true, mine: { oneValid: 9, teamValid: 1 }, running: [] }],
    [null, { offered: true, mine: { oneValid: 1, teamValid: 2 }, running: [0] }],
  ] as const)('find the obstacle to opening: %s', (wanted, of) => expect(openObstacle(level, of)).toBe(wanted));

  it.each([
    ['salary_not_effective', undefined, { mine: { oneValid: 9, teamValid: 9 }, claimed: false }],
    ['salary_claimed', level, { mine: { oneValid: 0, teamValid: 0 }, claimed: true }],
    ['salary_condition_unmet', level, { mine: { oneValid: 0, teamValid: 9 }, claimed: false }],
    [null, level, { mine: { oneValid: 1, teamValid: 2 }, claimed: false }],
  ] as const)('find the obstacle to claiming: %s', (wanted, effective, of) =>
    expect(claimObstacle(effective, of)).toBe(wanted),
  );

  it.each([
    ['2026-11-23', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2027-01-31', '2027-02-01'],
  ])('let the month after %s begin on %s', (date, wanted) => expect(nextMonth(date)).toBe(wanted));

  it.each([
    ['almaz  BEKELE ', true],
    ['Almaz Bekel', false],
    ['', false],
  ])('accept "%s" as the name Almaz Bekele: %s', (typed, wanted) =>
    expect(isSameName(typed, 'Almaz Bekele')).toBe(wanted),
  );

  it('refuse levels that do not rise, and a team smaller than its level 1', () => {
    const values = { offered: true, termMonths: 12, noticeDays: 14 };
    const conflict = (levels: SalaryLevel[]) => settings.conflict({ ...values, levels });
    expect(conflict(LEVELS)).toBeNull();
    expect(conflict([{ ...level, teamValid: 0 }])).toContain('must not need fewer');
    expect(conflict([level, { ...level, level: 2 }])).toContain('must pay more');
    expect(conflict([{ ...level, level: 2 }])).toContain('numbered');
  });
});

it('the console lists contracts by the same states that the database derives', async () => {
  const { contractId, member } = await withContract();
  const reading = await leader();
  await reading.open(1);
  const token = await staffToken(context, await aStaff(context, 'support'));
  const said = await db.app<{ id: bigint; state: string }[]>`
    select c.id, salary.state_of(c) as state from salary.contract c order by c.id desc`;
  expect(new Set(said.map(({ state }) => state))).toEqual(new Set(CONTRACT_STATES));
  for (const state of CONTRACT_STATES) {
    const { data } = await call(`GET /console/api/v1/salary/contracts?limit=100&state=${state}`, { token });
    const found = (data as { items: { id: string; state: string }[] }).items;
    const ids = said.filter((one) => one.state === state).map(({ id }) => String(id));
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(new Set(found.map((one) => one.state))).toEqual(new Set([state]));
  }
  const own = await call(`GET /console/api/v1/salary/contracts?memberNo=${member.id}`, { token });
  expect((own.data as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([contractId]);
});

it.each(['salary'])('the proof of a %s holds only for its member and its full amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
