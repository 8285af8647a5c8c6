// Bank accounts of staff can't pay rent. Declaring an account as staff's takes two persons, because otherwise one clerk
// could stop a lessee's rents.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bankLine, makeMembers, makeProduct, type MarketProduct, writtenId } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { rentOutcome } from '#kit/rent-outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { declaredByOne, declareStaffAccount, endStaffAccount } from '#kit/staff-accounts.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { nameParty } from '#features/catalogue/server/assets/parties.ts';
import { staffAccountAct } from '#features/staff/server/staff-accounts/staff-account.ts';
import { required } from '#platform/required.ts';

let db: FreshDatabase;
let context: TestContext;
let abebe: StaffCaller;
let sara: StaffCaller;
let product: MarketProduct;
let count = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  [abebe, sara] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  product = await makeProduct(db);
});

const two = () => [abebe, sara] as const;
const fresh = () => `CBE ${7_100_000 + ++count}`;

async function payerAt(account: string): Promise<bigint> {
  const [bankCode = '', bankNumber = ''] = account.split(' ');
  const fromOn = context.clock.today();
  const party = { role: 'payer', name: 'A lessee', bankKind: 'account', bankCode, bankNumber, fromOn } as const;
  const asked = { staffId: abebe.staffId, contractId: product.contractId, party };
  return writtenId(await officeOf(db), await nameParty(context, asked, staffIntent(abebe)));
}

async function rentLine(account: string): Promise<bigint> {
  return bankLine(db, { amount: 100_00n, from: account, reference: `INV-S-${++count}`, kind: 'transfer' });
}

/** Two persons book a line as a rent of a party. Returns the outcome. */
const booked = (statementLineId: bigint, { contractId, partyId }: Pick<MarketProduct, 'contractId' | 'partyId'>) =>
  rentOutcome(context, two(), { contractId, partyId, statementLineId, amount: 100_00n });

const found = async () =>
  (await runChecks(db.admin)).flatMap((check) => check.rows).map((row) => (row as { what?: string }).what);

describe('one person alone', () => {
  it('cannot stop a lessee’s rents by inserting a row', async () => {
    const lessee = product.payerAccount;
    const row = (by: typeof db.app, account: string) => by`
      insert into identity.staff_account (account, staff_id, added_by)
      values (${account}, ${abebe.staffId}, ${abebe.staffId})`;
    await expect(row(db.owner, lessee)).rejects.toThrow('account_of_party');
    await expect(row(db.app, fresh())).rejects.toThrow('denied');
    expect(await booked(await rentLine(lessee), product)).toBe('booked');
  });

  it('can propose, but a second person has to sign', async () => {
    const [bankCode, bankNumber] = fresh().split(' ') as [string, string];
    const wish = { kind: 'declare', bankCode, bankNumber } as const;
    const act = ok(
      await staffAccountAct.propose(context, { wish, caller: abebe, assertion: APPROVAL }, staffIntent(abebe)),
    );
    expect(act.state).toBe('proposed');
    const again = await staffAccountAct.sign(context, { id: act.id, caller: abebe, assertion: APPROVAL });
    expect(nameOf(again)).toBe('already_approved');
    const turned = () => db.app`update acts.proposal set state = 'done' where act_id = ${act.actId}`;
    await expect(turned()).rejects.toThrow('two_persons_required');
    const done = ok(await staffAccountAct.sign(context, { id: act.id, caller: sara, assertion: APPROVAL }));
    expect(done).toMatchObject({ state: 'done', approvals: 2 });
    await expect(turned()).rejects.toThrow('proposal_final');
  });

  it('cannot propose an account that another person proposes at the same moment', async () => {
    const [bankCode, bankNumber] = fresh().split(' ') as [string, string];
    const wish = { kind: 'declare', bankCode, bankNumber } as const;
    const both = await Promise.all(
      [abebe, sara].map((caller) => staffAccountAct.propose(context, { wish, caller }, staffIntent(caller))),
    );
    expect(both.map(nameOf).toSorted()).toEqual(['done', 'staff_account_act_waiting']);
    const made = ok(required(both.find((one) => nameOf(one) === 'done')));
    ok(await staffAccountAct.withdraw(context, { id: made.id, caller: abebe }));
  });

  it('cannot end a staff account, and not even an admin can delete one', async () => {
    const account = fresh();
    ok(await declareStaffAccount(context, two(), account));
    await expect(
      db.app`update identity.staff_account set end_act_id = act_id where account = ${account}`,
    ).rejects.toThrow('denied');
    await expect(db.admin`delete from identity.staff_account where account = ${account}`).rejects.toThrow(
      'append-only',
    );
  });

  it('can withdraw a proposal, even another person’s', async () => {
    const [bankCode = '', bankNumber = ''] = fresh().split(' ');
    const wish = { kind: 'declare', bankCode, bankNumber } as const;
    const asked = () => staffAccountAct.propose(context, { wish, caller: abebe }, staffIntent(abebe));
    const act = ok(await asked());
    expect(nameOf(await asked())).toBe('staff_account_act_waiting');
    expect(ok(await staffAccountAct.withdraw(context, { id: act.id, caller: sara })).state).toBe('withdrawn');
    const late = await staffAccountAct.sign(context, { id: act.id, caller: sara, assertion: APPROVAL });
    expect(nameOf(late)).toBe('staff_account_act_ended');
    expect(ok(await asked()).state).toBe('proposed');
  });
});

describe('an account cannot be declared as staff’s if it belongs to', () => {
  it('a party, even one that has ended', async () => {
    expect(nameOf(await declareStaffAccount(context, two(), product.payerAccount))).toBe('account_of_party');
    const gone = fresh();
    const partyId = await payerAt(gone);
    await db.owner`update catalogue.party set ended_on = from_on where id = ${partyId}`;
    expect(nameOf(await declareStaffAccount(context, two(), gone))).toBe('account_of_party');
  });

  it('a member', async () => {
    const { phone } = await aMember(context);
    expect(nameOf(await declareStaffAccount(context, two(), `MELA ${phone}`))).toBe('account_of_member');
  });

  it('the operator', async () => {
    const account = fresh();
    await db.owner`insert into ledger.operator_account values (${account}, 'Operator')`;
    expect(nameOf(await declareStaffAccount(context, two(), account))).toBe('account_of_operator');
  });

  it('a party that was named between the two signatures', async () => {
    const account = fresh();
    const [bankCode = '', bankNumber = ''] = account.split(' ');
    const wish = { kind: 'declare', bankCode, bankNumber } as const;
    const act = ok(
      await staffAccountAct.propose(context, { wish, caller: abebe, assertion: APPROVAL }, staffIntent(abebe)),
    );
    await payerAt(account);
    const signed = await staffAccountAct.sign(context, { id: act.id, caller: sara, assertion: APPROVAL });
    expect(nameOf(signed)).toBe('account_of_party');
    // The refusal also rolls the signature back, so that no third person can complete the act.
    const [left] = await db.app<{ n: number }[]>`
      select count(*)::int as n from ledger.act_approval where act_id = ${act.actId}`;
    expect(left?.n).toBe(1);
  });
});

it('a staff account cannot be named as a party’s, whatever the app writes', async () => {
  const account = fresh();
  ok(await declareStaffAccount(context, two(), account));
  const [bankCode = '', bankNumber = ''] = account.split(' ');
  const row = db.app`
    insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
    values (${product.contractId}, 'payer', 'A friend', 'account', ${bankCode}, ${bankNumber}, ${context.clock.today()},
      ${abebe.staffId})`;
  await expect(row).rejects.toThrow('payer_conflict');
});

it('an ended staff account may pay rent, but money from before its end stays refused', async () => {
  const account = fresh();
  ok(await declareStaffAccount(context, two(), account));
  const before = await rentLine(account);
  await context.advance(60_000);
  ok(await endStaffAccount(context, two(), account));
  const partyId = await payerAt(account);
  await context.advance(60_000);
  expect(await booked(before, { ...product, partyId })).toBe('payer_is_staff');
  expect(await booked(await rentLine(account), { ...product, partyId })).toBe('booked');
  expect(await found()).toEqual([]);
  // Two persons declared it, so ending it as a mistake is refused. It can be declared again unless it is now another's.
  expect(nameOf(await declareStaffAccount(context, two(), account))).toBe('account_of_party');
  const other = fresh();
  ok(await declareStaffAccount(context, two(), other));
  expect(nameOf(await endStaffAccount(context, two(), other, true))).toBe('staff_account_signed');
  ok(await endStaffAccount(context, two(), other));
  ok(await declareStaffAccount(context, two(), other));
});

it('two persons can undo, as a mistake, a lessee’s account that one person declared in an older release', async () => {
  const lessee = await makeProduct(db);
  const booking = async () => booked(await rentLine(lessee.payerAccount), lessee);
  expect(await booking()).toBe('booked');
  await declaredByOne(db, lessee.payerAccount, abebe.staffId);
  expect(await booking()).toBe('payer_is_staff');
  expect(await found()).toEqual(['revenue from one of ours']);
  ok(await endStaffAccount(context, two(), lessee.payerAccount, true));
  expect(await booking()).toBe('booked');
  expect(await found()).toEqual([]);
  const [kept] = await db.app<{ mistaken: boolean; endActId: bigint }[]>`
    select mistaken, end_act_id from identity.staff_account where account = ${lessee.payerAccount}`;
  expect(kept).toMatchObject({ mistaken: true, endActId: expect.anything() });
});

it('a member can bind an account that was staff’s once it has ended', async () => {
  const [memberId] = await makeMembers(db, 1);
  const account = fresh();
  const [bank = '', number = ''] = account.split(' ');
  ok(await declareStaffAccount(context, two(), account));
  const bind = async () => {
    const [row] = await db.app<{ bound: boolean }[]>`
      select bound from wallet.bind_number(${memberId as bigint}, 'account', ${bank}, ${number})`;
    return row?.bound;
  };
  expect(await bind()).toBe(false);
  ok(await endStaffAccount(context, two(), account));
  expect(await bind()).toBe(true);
});
