// A held grant waits until two staff decide on it. Its member reads why and can contest it, so nothing is taken away
// silently.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '#kit/books.ts';
import { fundBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { officeOf } from '#kit/office.ts';
import { aMember, APPROVAL, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { post } from '#ledger/post.ts';
import { factId } from '#platform/database/ids.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { pointsOf } from '#features/points/server/public.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { promise } from '../grants/promise.ts';
import type { RewardKind } from '../kinds.ts';
import { payGrants } from '../pay-grants.ts';
import { routes } from '../routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let first: string;
let second: string;
let support: string;
let member: { id: bigint; token: string };

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  first = await staffToken(context, await aStaff(context, 'finance'));
  second = await staffToken(context, await aStaff(context, 'finance'));
  support = await staffToken(context, await aStaff(context, 'support'));
  member = await aSignedIn();
  await fundBudget(db, 1_000_00n);
});

async function aSignedIn() {
  const { id, phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return { id, token: (data as { token: string }).token };
}

/** Promises a grant of 7, which is due unless `hold` holds it. Returns its id. */
async function owe(kind: RewardKind, hold?: 'same_device'): Promise<string> {
  const of = { memberId: member.id, amount: 7n };
  const cause = String(await makeCause(db, of));
  const { grants } = await db.app.begin(async (tx) => {
    const made = await promise(tx, [{ ...of, kind, cause, ...(hold ? { hold } : {}) }]);
    if (made.lines.length > 0) await post(tx, [{ id: factId('owed', cause), actor: 'system', lines: made.lines }]);
    return made;
  });
  return String(grants[0]?.id);
}

const mine = async (id: string, token = member.token) => {
  const { data } = await call('GET /api/v1/rewards/grants?limit=100', { token });
  return (data as { items: { id: string }[] }).items.find((one) => one.id === id);
};
const contest = (id: string, token = member.token) =>
  call(`POST /api/v1/rewards/grants/${id}/contest`, {
    token,
    key: randomUUID(),
    body: { text: 'My sister’s phone' },
  });
const decide = (grantId: string, verdict: object) =>
  call('POST /console/api/v1/rewards/decisions', {
    token: first,
    key: randomUUID(),
    body: { grantId, verdict, note: 'Called them', assertion: APPROVAL },
  });
const sign = (id: string, token: string) =>
  call(`POST /console/api/v1/rewards/decisions/${id}/approve`, { token, body: { assertion: APPROVAL } });
const decided = async (grantId: string, verdict: object) => {
  const { id } = (await decide(grantId, verdict)).data as { id: string };
  return (await sign(id, second)).data as { state: string; grant: { state: string } };
};
const RELEASE = { decision: 'release', reason: 'explained' };
const REFUSE = { decision: 'refuse', reason: 'same_person' };

describe('a grant held by a signal', () => {
  it('is not paid but shown with its reason, can be contested, and is paid after two release it', async () => {
    const id = await owe(testKinds.test_rebate, 'same_device');
    expect(await payGrants(context)).toBe(0);
    expect(await mine(id)).toMatchObject({ state: 'held', holdReason: 'same_device', contestable: true, waits: null });
    const [told] = await db.app<{ kind: string; params: object }[]>`
      select kind, params from messages.message where member_id = ${member.id} order by id desc limit 1`;
    expect(told).toMatchObject({ kind: 'rewards.test_rebate_held', params: { reason: 'same_device', grantId: id } });

    const { complaintId } = (await contest(id)).data as { complaintId: string };
    const [complaint] = await db.app<{ kind: string; subject: bigint; reason: string }[]>`
      select kind, subject_id as subject, reason_code as reason from service.complaint where id = ${complaintId}`;
    expect(complaint).toEqual({ kind: 'reward', subject: BigInt(id), reason: 'same_device' });

    const proposed = (await decide(id, RELEASE)).data as { id: string; approvals: number };
    expect(proposed.approvals).toBe(1);
    expect((await sign(proposed.id, first)).code).toBe(200232);
    expect(await mine(id)).toMatchObject({ state: 'held' });
    expect((await sign(proposed.id, second)).data).toMatchObject({ state: 'done', grant: { state: 'due' } });
    expect(await mine(id)).toMatchObject({ state: 'due', waits: 'next_run', contestable: false });
    expect(await payGrants(context)).toBe(1);
    expect(await mine(id)).toMatchObject({ state: 'paid' });
  });

  it('gives points at once when two release them', async () => {
    const id = await owe(testKinds.test_points, 'same_device');
    expect(await pointsOf(db.app, member.id)).toBe(0n);
    expect(await decided(id, RELEASE)).toMatchObject({ state: 'done', grant: { state: 'paid' } });
    expect(await pointsOf(db.app, member.id)).toBe(7n);
  });

  it('lapses with a reason when two refuse it, and the member may still contest that', async () => {
    const id = await owe(testKinds.test_rebate, 'same_device');
    expect(await decided(id, REFUSE)).toMatchObject({ grant: { state: 'lapsed' } });
    expect(await mine(id)).toMatchObject({ state: 'lapsed', lapseReason: 'same_person', contestable: true });
    expect((await contest(id)).code).toBe(100000);
    expect(await payGrants(context)).toBe(0);
  });
});

it('a due grant can be held by one staff member, once, and never after it was paid', async () => {
  const hold = (id: string) =>
    call(`POST /console/api/v1/rewards/grants/${id}/hold`, {
      token: support,
      key: randomUUID(),
      body: { reason: 'under_review' },
    });
  const id = await owe(testKinds.test_rebate);
  expect((await hold(id)).data).toMatchObject({ state: 'held', holdReason: 'under_review' });
  expect((await hold(id)).code).toBe(200824);
  await decided(id, RELEASE);
  expect((await hold(id)).code).toBe(200824);
  expect(await payGrants(context)).toBe(1);
  expect((await hold(id)).code).toBe(200824);
  expect((await hold('999999')).code).toBe(200822);
});

it('a grant cannot be seen or contested by another member, and a paid one cannot be contested', async () => {
  const id = await owe(testKinds.test_rebate, 'same_device');
  const other = await aSignedIn();
  expect(await mine(id, other.token)).toBeUndefined();
  expect((await contest(id, other.token)).code).toBe(200822);
  const paid = await owe(testKinds.test_points);
  expect((await contest(paid)).code).toBe(200823);
});

it('a grant has one open decision at a time, and a withdrawn decision has no effect', async () => {
  const id = await owe(testKinds.test_rebate, 'same_device');
  const { id: decision } = (await decide(id, RELEASE)).data as { id: string };
  expect((await decide(id, REFUSE)).code).toBe(200827);
  const withdraw = () => call(`POST /console/api/v1/rewards/decisions/${decision}/withdraw`, { token: second });
  expect((await withdraw()).data).toMatchObject({ state: 'withdrawn' });
  expect((await withdraw()).code).toBe(200826);
  expect((await sign(decision, second)).code).toBe(200826);
  expect(await mine(id)).toMatchObject({ state: 'held' });
});

it('a decision is refused if its grant has lapsed meanwhile, and its second signature is not stored', async () => {
  const id = await owe(testKinds.test_rebate, 'same_device');
  const { id: decision } = (await decide(id, RELEASE)).data as { id: string };
  await db.owner`
    update rewards.grant set lapsed_at = platform.now(), lapse_reason = 'cause_gone' where id = ${BigInt(id)}`;
  expect((await sign(decision, second)).code).toBe(200824);
  const { data } = await call(`GET /console/api/v1/rewards/decisions/${decision}`, { token: support });
  expect(data).toMatchObject({ state: 'proposed', approvals: 1 });
});

it('a decision cannot use a reason that is not in its list, whoever signs it', async () => {
  const grantId = await owe(testKinds.test_rebate, 'same_device');
  const { first: one, second: other } = await officeOf(db);
  const of = { grant: grantId, member: String(member.id), kind: 'test_rebate', amount: '7', note: 'x' };
  const [row] = await db.app<{ cause: string }[]>`select cause from rewards.grant where id = ${BigInt(grantId)}`;
  const content = { ...of, cause: row?.cause, decision: 'refuse', reason: 'member_cap' };
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const by = { staffId: one.staffId, at: context.clock.now() };
  const actId = await db.app.begin((tx) => proposeAct(tx, { purpose: 'reward_decided', ...nothing, content, ...by }));
  for (const { staffId } of [one, other]) await approve(db.app, actId, staffId);
  await db.app`insert into acts.proposal (act_id) values (${actId})`;
  const done = db.app`update acts.proposal set state = 'done' where act_id = ${actId}`;
  await expect(done).rejects.toThrow('decision_unknown');
  expect(await mine(grantId)).toMatchObject({ state: 'held' });
});

it('lists the decisions about one member’s rewards', async () => {
  const list = async (query: string) => {
    const { data } = await call(`GET /console/api/v1/rewards/decisions?limit=100&${query}`, { token: support });
    return (data as { items: { id: string; grant: { memberId: string } }[] }).items;
  };
  const all = await list('');
  expect(all.length).toBeGreaterThan(0);
  expect(await list(`memberNo=${member.id}`)).toEqual(all);
  expect(await list(`memberNo=${(await aSignedIn()).id}`)).toEqual([]);
});

it('lists held and due grants oldest first and others newest first, filtered by state, kind and member', async () => {
  const list = async (query: string) => {
    const { data } = await call(`GET /console/api/v1/rewards/grants?${query}`, { token: support });
    return data as { items: { id: string; state: string; kind: string }[]; next: string | null };
  };
  const held = await list('state=held&limit=2');
  expect(held.items.map(({ state }) => state)).toEqual(['held', 'held']);
  const ids = held.items.map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  const next = await list(`state=held&limit=2&after=${held.next ?? ''}`);
  expect(Number(next.items[0]?.id)).toBeGreaterThan(ids[1] ?? 0);
  const paid = (await list('state=paid&kind=test_points')).items;
  expect(paid.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['test_points paid', 'test_points paid']);
  expect(Number(paid[0]?.id)).toBeGreaterThan(Number(paid[1]?.id));
  expect((await list('memberNo=M9999999')).items).toEqual([]);
  const totals = async (query: string) =>
    (await call(`GET /console/api/v1/rewards/grants/totals?${query}`, { token: support })).data;
  // Each grant here is 7 of its unit. Points count as grants, but add no money.
  const inMoney = (await list('limit=100')).items.filter((one) => one.kind === 'test_rebate').length;
  expect(await totals('kind=test_rebate')).toEqual({ count: inMoney, more: false, moneyMinor: 7 * inMoney });
  expect(await totals('state=paid&kind=test_points')).toEqual({ count: 2, more: false, moneyMinor: 0 });
});
