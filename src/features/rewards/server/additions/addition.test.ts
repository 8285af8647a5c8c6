// Two persons pay a member from the rewards budget (rewards.md 15): whole, once, for a reason that the member reads,
// and never one of the two themselves.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { fundMarketBudget } from '#kit/causes.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent, type TestMember } from '#kit/people.ts';
import { approveAct } from '#features/acts/server/public.ts';
import { renderMessage } from '#features/messages/server/inbox.ts';
import { readStatement } from '#features/wallet/server/statements/statement.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { addition } from './addition.ts';

const budget = house('rewards_budget');
let db: FreshDatabase;
let context: TestContext;
let member: TestMember;
let office: Office;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  [office, member] = [await officeOf(db), await aMember(context, { language: 'am' })];
});

const balance = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
const incomeOf = ({ id }: TestMember) => balance(accountOf('member_income', id));

function propose(
  over: Partial<{ to: TestMember; amountMinor: number; reason: string; by: StaffCaller; signed: boolean }> = {},
) {
  const {
    to = member,
    amountMinor = 10_00,
    reason = 'A fee that we took twice',
    by = office.first,
    signed = true,
  } = over;
  const wish = { memberNo: to.memberNo, amountMinor, reason };
  return addition.propose(context, { wish, caller: by, ...(signed ? { assertion: APPROVAL } : {}) }, staffIntent(by));
}
const sign = (id: bigint, by: StaffCaller = office.second) =>
  addition.sign(context, { id, caller: by, assertion: APPROVAL });

describe('an addition that two persons sign', () => {
  it('is refused without a budget, and pays the member once there is one', async () => {
    expect(nameOf(await propose())).toBe('addition_above_budget');
    await fundMarketBudget(db, 100_00n);
    const { id } = ok(await propose());
    expect(await incomeOf(member)).toBe(0n);
    expect(nameOf(await sign(id, office.first))).toBe('already_approved');
    expect(ok(await sign(id)).state).toBe('done');
    expect([await incomeOf(member), await balance(budget)]).toEqual([10_00n, 90_00n]);
    expect(nameOf(await sign(id))).toBe('addition_ended');
  });

  it('is on the member’s statement, and a message in their language says why', async () => {
    const [bill] = await readStatement(db.app, { memberId: member.id, wallet: 'income', limit: 5, locale: 'am' });
    expect(bill).toMatchObject({ type: 'system_addition', amountMinor: 10_00 });
    const [message] = await db.app<{ kind: string; params: Record<string, string | number> }[]>`
      select kind, params from messages.message where member_id = ${member.id} order by id desc limit 1`;
    expect(message).toMatchObject({
      kind: 'rewards.system_addition',
      params: { amountMinor: 10_00, reason: 'A fee that we took twice' },
    });
    const { body } = renderMessage('am', 'rewards.system_addition', message?.params ?? {});
    expect(body).toMatch(/10\.00.*ምክንያታችን፦ A fee that we took twice/);
  });

  it('is in the audit log under the member, with both who signed', async () => {
    const rows = await db.app<{ action: string }[]>`
      select action from identity.audit_entry where subject = ${`member:${member.id}`} order by id`;
    expect(rows.map(({ action }) => action)).toEqual(['rewards.propose_addition', 'rewards.sign_addition']);
  });
});

describe('an addition is refused', () => {
  it('above the budget, also if another payment took the money before the second signature', async () => {
    const left = Number(await balance(budget));
    expect(nameOf(await propose({ amountMinor: left + 1 }))).toBe('addition_above_budget');
    const other = await aMember(context);
    const [one, two] = [ok(await propose({ amountMinor: left })), ok(await propose({ to: other, amountMinor: left }))];
    // Both wait for the budget's account, so each has read that the budget covers it.
    const { started } = await db.admin.begin(async (tx) => {
      await tx`select from ledger.account where id = ${budget} for no key update`;
      const started = [sign(one.id).then(nameOf)];
      await untilBlocked(db, 1);
      started.push(sign(two.id).then(nameOf));
      await untilBlocked(db, 2);
      return { started };
    });
    expect(await Promise.all(started)).toEqual(['done', 'addition_above_budget']);
    expect([await balance(budget), await incomeOf(other)]).toEqual([0n, 0n]);
    ok(await addition.withdraw(context, { id: two.id, caller: office.second }));
    await fundMarketBudget(db, 100_00n);
  });

  it('to a member who does not exist or has closed the account, and for a reason that promises', async () => {
    expect(nameOf(await propose({ to: { ...member, memberNo: 'M9999999' } }))).toBe('member_not_found');
    expect(nameOf(await propose({ reason: 'Guaranteed income, every day' }))).toBe('promise_words');
  });

  it('if one of the two would pay their own member account, whoever proposes it', async () => {
    const own = await aMember(context);
    const [row] = await db.app<{ email: string }[]>`select email from identity.member where id = ${own.id}`;
    const plays = await aStaff(context, 'finance');
    await db.owner`update identity.staff set email = ${row?.email ?? ''} where id = ${plays.staffId}`;
    expect(nameOf(await propose({ to: own, by: plays }))).toBe('addition_to_oneself');
    const { id } = ok(await propose({ to: own, signed: false }));
    expect(nameOf(await sign(id, plays))).toBe('addition_to_oneself');
    const actId = required(await addition.byId(db.app, id)).actId;
    // The app takes the signature all the same. The database refuses to carry the act out.
    ok(await db.app.begin((tx) => approveAct(context, tx, { actId, caller: plays, assertion: APPROVAL })));
    expect(nameOf(await sign(id))).toBe('addition_to_oneself');
    expect(await incomeOf(own)).toBe(0n);
  });
});

describe('an addition that c3_app forges', () => {
  it('is refused without the act, for another amount or member, twice, and without its posting', async () => {
    const [payee, other] = [await aMember(context), await aMember(context)];
    const { actId, id } = ok(await propose({ to: payee, amountMinor: 5_00 }));
    const lineTo = (to: TestMember, amount: bigint) =>
      line('system_addition', budget, accountOf('member_income', to.id), amount, actId);
    const paid = (...lines: ReturnType<typeof lineTo>[]) =>
      post(db.app, [{ id: factId('forged addition', actId), actor: 'system', lines }]);
    const end = (lines: ReturnType<typeof lineTo>[]) =>
      db.app.begin(async (tx) => {
        await tx`update acts.proposal set state = 'done' where act_id = ${actId}`;
        if (lines.length > 0) await post(tx, [{ id: factId('forged', actId), actor: 'system', lines }]);
      });
    await expect(paid(lineTo(payee, 5_00n))).rejects.toThrow('addition_not_covering');
    await expect(end([lineTo(payee, 5_00n)])).rejects.toThrow('two_persons_required');
    ok(await db.app.begin((tx) => approveAct(context, tx, { actId, caller: office.second, assertion: APPROVAL })));
    await expect(paid(lineTo(payee, 5_00n))).rejects.toThrow('addition_not_covering');
    for (const lines of [
      [lineTo(payee, 6_00n)],
      [lineTo(payee, 4_00n)],
      [lineTo(other, 5_00n)],
      [lineTo(payee, 3_00n), lineTo(payee, 2_00n)],
    ])
      await expect(end(lines)).rejects.toThrow('addition_not_covering');
    await expect(end([])).rejects.toThrow('addition_not_paid');
    ok(await sign(id, await aStaff(context, 'finance')));
    await expect(paid(lineTo(payee, 5_00n))).rejects.toThrow('addition_not_covering');
    expect([await incomeOf(payee), await incomeOf(other)]).toEqual([5_00n, 0n]);
  });
});
