// A member may deposit only from their own account. Deposits from accounts of the operator, staff or a contract's party
// are refused, so that no member can withdraw their money.
import { beforeAll, describe, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, tap } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { makeProduct, type MarketProduct, writtenRow } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent, type TestMember } from '#kit/people.ts';
import { declareStaffAccount } from '#kit/staff-accounts.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { RAIL } from '#wires/bank.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { nameParty } from '#features/catalogue/server/assets/parties.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { createRecharge, rechargeById } from './recharges.ts';

let db: FreshDatabase;
let world: Banked;
let product: MarketProduct;
let abebe: StaffCaller;
let sara: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  [abebe, sara] = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
  product = await makeProduct(db);
});

type Account = { institution: string; number: string };

/** Opens an account at the bank in this name. */
async function accountIn(holderName: string): Promise<Account> {
  const body = { role: 'outside' as const, kind: 'account' as const, bank: 'TANA', holderName };
  const { bank, number } = await answered(world.bank.client.call('POST /admin/accounts', { body }));
  return { institution: bank, number };
}

const recharge = ({ id: memberId }: TestMember, from: Account, amount = 10_00n) =>
  createRecharge(
    world.context,
    { memberId, amount, payer: { channel: 'bank_transfer', ...from } },
    tap(memberId, 'POST recharges'),
  );

async function approved(reference: string): Promise<void> {
  const decide = { path: { reference }, body: { decision: 'approve' as const } };
  await answered(world.bank.client.call('POST /admin/deposits/{reference}/decide', decide));
  await world.round();
}

async function namedAsPayer({ institution: bankCode, number: bankNumber }: Account) {
  const { context } = world;
  const fromOn = context.clock.today();
  const party = { role: 'payer', name: 'A haulier', bankKind: 'account', bankCode, bankNumber, fromOn } as const;
  const { contractId } = product;
  const named = await nameParty(context, { staffId: abebe.staffId, contractId, party }, staffIntent(abebe));
  return writtenRow(await officeOf(db), named);
}

async function balance({ id }: TestMember): Promise<bigint> {
  const account = accountOf('member_recharge', id);
  return (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
}

/** Why no deposit may come from the account with this number at another bank. */
const conflictAtAbay = (number: string) => db.app`select wallet.deposit_conflict('ABAY', ${number}, 'infinity') as why`;

describe('a recharge is refused when it is requested', () => {
  it('from a lessee’s account', async () => {
    const lessees = await accountIn('Awash Haulage');
    ok(await namedAsPayer(lessees));
    const namesake = await aMember(world.context, { realName: 'Awash Haulage' });
    expect(nameOf(await recharge(namesake, lessees))).toBe('recharge_payer_refused');
    expect(await conflictAtAbay(lessees.number)).toEqual([{ why: null }]);
  });

  it('from the operator’s own accounts, but not from a member’s account at the same bank', async () => {
    const member = await aMember(world.context);
    ok(await recharge(member, { institution: RAIL.bank, number: '2000000000051' }, 100_00n));
    for (const code of ['operator', 'client', 'fees'] as const) {
      const asked = await recharge(member, { institution: RAIL.bank, number: RAIL.numbers[code] }, 500_000_00n);
      expect(nameOf(asked)).toBe('recharge_payer_refused');
      expect(await conflictAtAbay(RAIL.numbers[code])).toEqual([{ why: null }]);
    }
  });

  it('from staff’s account', async () => {
    const staffs = await accountIn('Abebe Bikila');
    ok(await declareStaffAccount(world.context, [abebe, sara], `${staffs.institution} ${staffs.number}`));
    const namesake = await aMember(world.context, { realName: 'Abebe Bikila' });
    expect(nameOf(await recharge(namesake, staffs))).toBe('recharge_payer_refused');
    expect(await conflictAtAbay(staffs.number)).toEqual([{ why: null }]);
  });

  it('by the database too, if the app’s role writes the row', async () => {
    const { id } = await aMember(world.context);
    const [bank = '', number = ''] = product.payerAccount.split(' ');
    const row = db.app`
      insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_institution,
        payer_number, payer_name, created_at, expires_at)
      values (${id}, 'R-FORGED', 1000, 'bank_transfer', 'account', ${bank}, ${number}, 'X', platform.now(),
        platform.now() + interval '1 day')`;
    await expect(row).rejects.toThrow('recharge_payer_refused');
  });
});

it('a recharge from another person’s account fails, and the member is told why', async () => {
  const others = await accountIn('Genet Haile');
  const asked = ok(await recharge(await aMember(world.context), others));
  expect(asked).toMatchObject({ state: 'failed', reasonCode: 'payer_name_mismatch', approvalUrl: null });
});

describe('money that arrives from a party’s account nevertheless', () => {
  it('is not settled, and two persons send it back', async () => {
    const account = await accountIn('Sheba Cold Store');
    const namesake = await aMember(world.context, { realName: 'Sheba Cold Store' });
    const { id, reference } = ok(await recharge(namesake, account));
    // The account is named as a lessee's between the request and the payment.
    ok(await namedAsPayer(account));
    await approved(reference);
    expect(await rechargeById(db.app, id)).toMatchObject({ state: 'failed', reasonCode: 'payer_refused' });
    expect(await balance(namesake)).toBe(0n);
    const [shown] = await db.app<{ id: bigint; amount: bigint }[]>`
      select id, amount from ledger.statement_line where reference = ${reference}`;
    const { id: statementLineId, amount } = required(shown);
    // The database refuses even if the app's role posts the settlement itself.
    const forced = post(db.app, [
      {
        id: factId('recharge_settled', id),
        actor: 'system',
        lines: [line('recharge_settled', house('suspense'), accountOf('member_recharge', namesake.id), amount, id)],
      },
    ]);
    await expect(forced).rejects.toThrow('deposit_of_no_member');
    const asked = { kind: 'send_back', amount, statementLineId, note: 'Not a member’s', assertion: APPROVAL } as const;
    const act = ok(await proposeBankAct(world.context, { ...asked, caller: abebe }, staffIntent(abebe)));
    ok(await approveBankAct(world.context, { id: act.id, caller: sara, assertion: APPROVAL }, staffIntent(sara)));
    await world.round();
    await world.pass(60 * 60_000);
    const [back] = await db.app<{ amount: bigint }[]>`
      select amount from ledger.statement_line where direction = 'out'
        and counterparty_account = ${`${account.institution} ${account.number}`}`;
    expect(back?.amount).toBe(amount);
  });
});
