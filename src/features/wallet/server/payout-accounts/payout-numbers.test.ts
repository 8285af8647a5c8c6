// Which numbers a member may add as a payout account. Never one of a contract's party, the operator or staff, because
// their payments could then no longer be booked as revenue. A mobile-money number belongs to its phone's owner, even
// when another member added it first.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, incomeFor, tap, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { bookedBy, lesseeOf } from '#kit/lessee.ts';
import { makeProduct, type MarketProduct, writtenRow } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { aMember, aStaff, PIN, staffIntent, type TestMember } from '#kit/people.ts';
import { declareStaffAccount } from '#kit/staff-accounts.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { nameParty } from '#features/catalogue/server/assets/parties.ts';
import { type PayoutAccount, payoutAccountsOf } from './payout-accounts.ts';
import { addPayoutAccount } from './add-payout-account.ts';

let db: FreshDatabase;
let world: Banked;
let product: MarketProduct;
let staff: readonly [StaffCaller, StaffCaller];

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  product = await makeProduct(db);
  staff = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
});

type Named = Pick<PayoutAccount, 'kind' | 'institution' | 'number'>;

const add = ({ id, realName }: TestMember, account: Named) =>
  addPayoutAccount(
    world.context,
    { memberId: id, ...account, holderName: realName, openingAddress: 'Addis Ababa', pin: PIN },
    tap(id, 'POST accounts', { number: account.number }),
  );
const outcome = async (asked: Promise<unknown>) => nameOf(await asked);
const bankAccount = (account: string): Named => {
  const [institution = '', number = ''] = account.split(' ');
  return { kind: 'account', institution, number };
};
async function openedAtBank(holderName: string): Promise<Named> {
  const { bank, number } = await answered(
    world.bank.client.call('POST /sandbox/accounts', { body: { kind: 'account', bank: 'TANA', holderName } }),
  );
  return { kind: 'account', institution: bank, number };
}
const nameAsPayer = async ({ institution: bankCode, number: bankNumber }: Named) => {
  const fromOn = world.context.clock.today();
  const party = { role: 'payer', name: 'A lessee', bankKind: 'account', bankCode, bankNumber, fromOn } as const;
  const asked = { staffId: staff[0].staffId, contractId: product.contractId, party };
  return writtenRow(await officeOf(db), await nameParty(world.context, asked, staffIntent(staff[0])));
};

describe('a member cannot add the number', () => {
  it('of a lessee, even with the same name, so the lessee’s rents are still booked', async () => {
    const lessee = await lesseeOf(db, world, product);
    const namesake = await aMember(world.context, { realName: 'Awash Haulage' });
    expect(await outcome(add(namesake, bankAccount(lessee.account)))).toBe('payout_account_taken');
    expect(await payoutAccountsOf(db.app, namesake.id)).toEqual([]);
    const booking = { contractId: product.contractId, partyId: lessee.partyId, amount: 700_00n };
    await bookedBy(world, staff, { ...booking, statementLineId: await lessee.pays(700_00n), days: 7 });
  });

  it('of a party that has left its contract', async () => {
    const former = await openedAtBank('Former Lessee');
    ok(await nameAsPayer(former));
    await db.owner`update catalogue.party set ended_on = platform.business_date(platform.now())
      where bank_number = ${former.number}`;
    const namesake = await aMember(world.context, { realName: 'Former Lessee' });
    expect(await outcome(add(namesake, former))).toBe('payout_account_taken');
  });

  it('of the operator or of staff', async () => {
    const namesake = await aMember(world.context, { realName: 'Operator Namesake' });
    const [operators, staffs] = [await openedAtBank('Operator Namesake'), await openedAtBank('Operator Namesake')];
    await db.owner`insert into ledger.operator_account values (${`TANA ${operators.number}`}, 'The operator')`;
    ok(await declareStaffAccount(world.context, staff, `TANA ${staffs.number}`));
    expect(await outcome(add(namesake, operators))).toBe('payout_account_taken');
    expect(await outcome(add(namesake, staffs))).toBe('payout_account_taken');
  });

  it('of a party; and a party cannot be given a member’s number, not even one the member removed', async () => {
    const member = await aMember(world.context, { realName: 'Genet Haile' });
    const account = await openedAtBank('Genet Haile');
    ok(await add(member, account));
    expect(await outcome(nameAsPayer(account))).toBe('payer_conflict');
    await db.app`update wallet.payout_account set removed_at = platform.now(), is_default = false
      where member_id = ${member.id}`;
    expect(await outcome(nameAsPayer(account))).toBe('payer_conflict');
  });

  it('by writing the row as the app’s role', async () => {
    const lessee = bankAccount(product.payerAccount);
    const { id } = await aMember(world.context);
    const insert = ({ kind, institution, number }: Named) => db.app`
      insert into wallet.payout_account (member_id, kind, institution, number, holder_name, opening_address,
        usable_from, created_at)
      values (${id}, ${kind}, ${institution}, ${number}, 'Anybody', '', platform.now(), platform.now())`;
    await expect(insert(lessee)).rejects.toThrow('number_not_free');
    // No party owns this number, but no member is bound to it either, so two members could have it.
    await expect(insert({ ...lessee, number: '1234567890' })).rejects.toThrow('number_not_free');
    const known = { ...lessee, number: '1234567891' };
    await db.app`select wallet.bind_number(${id}, ${known.kind}, ${known.institution}, ${known.number})`;
    await insert(known);
    await expect(
      db.app`insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
        values (${product.contractId}, 'supplier', 'Somebody', 'account', ${known.institution}, ${known.number},
          platform.business_date(platform.now()), 1)`,
    ).rejects.toThrow('payer_conflict');
    await expect(
      db.app`insert into wallet.bound_number (number_hash, member_id, bound_at)
        values (sha256('x'), ${id}, platform.now())`,
    ).rejects.toThrow('permission denied');
  });
});

describe('naming a party and adding a payout account with the same number at once', () => {
  it('succeeds only for the one that began first', async () => {
    const member = await aMember(world.context, { realName: 'Yared Molla' });
    const [first, second] = [await openedAtBank('Yared Molla'), await openedAtBank('Yared Molla')];

    let adding: ReturnType<typeof add> | undefined;
    await db.admin.begin(async (tx) => {
      await tx`insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on,
        added_by)
        values (${product.contractId}, 'payer', 'Yared Molla', 'account', ${first.institution}, ${first.number},
          platform.business_date(platform.now()), 1)`;
      adding = add(member, first);
      await untilBlocked(db);
    });
    expect(await outcome(adding as Promise<unknown>)).toBe('payout_account_taken');

    let naming: ReturnType<typeof nameAsPayer> | undefined;
    await db.admin.begin(async (tx) => {
      await tx`select wallet.bind_number(${member.id}, ${second.kind}, ${second.institution}, ${second.number})`;
      await tx`insert into wallet.payout_account (member_id, kind, institution, number, holder_name, opening_address,
        usable_from, created_at)
        values (${member.id}, ${second.kind}, ${second.institution}, ${second.number}, 'Yared Molla', '',
          platform.now(), platform.now())`;
      naming = nameAsPayer(second);
      await untilBlocked(db);
    });
    expect(await outcome(naming as Promise<unknown>)).toBe('payer_conflict');
  });

  it('never succeeds for both', async () => {
    const member = await aMember(world.context, { realName: 'Liya Worku' });
    for (let round = 0; round < 4; round++) {
      const account = await openedAtBank('Liya Worku');
      const outcomes = await Promise.all([outcome(add(member, account)), outcome(nameAsPayer(account))]);
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    }
  });
});

describe('a mobile-money number', () => {
  const phoneOf = ({ phone }: TestMember): Named => ({ kind: 'mobile_money', institution: 'BIRRPAY', number: phone });
  const atOperator = ({ phone: number, realName: holderName }: TestMember) =>
    answered(
      world.bank.client.call('POST /sandbox/accounts', {
        body: { kind: 'mobile_money', bank: 'BIRRPAY', holderName, number },
      }),
    );
  const messagesTo = async (memberId: bigint) =>
    (await db.app<{ kind: string }[]>`select kind from messages.message where member_id = ${memberId} order by id`).map(
      ({ kind }) => kind,
    );

  it('cannot be added if it is another member’s phone', async () => {
    const owner = await aMember(world.context, { realName: 'Selam Abate' });
    const namesake = await aMember(world.context, { realName: 'Selam Abate' });
    await atOperator(owner);
    expect(await outcome(add(namesake, phoneOf(owner)))).toBe('payout_account_taken');
    expect(await outcome(add(owner, phoneOf(owner)))).toBe('done');
  });

  it('moves to the member whose phone it is; the first member’s payouts under way keep it', async () => {
    const squatter = await aMember(world.context, { realName: 'Tigist Alemu' });
    const phone = '+251987999001';
    const number: Named = { kind: 'mobile_money', institution: 'BIRRPAY', number: phone };
    await atOperator({ ...squatter, phone });
    const taken = ok(await add(squatter, number));
    const other = ok(await add(squatter, await openedAtBank('Tigist Alemu')));
    await incomeFor(db, world, squatter.id, 3_000_00n);
    const asked = await withdraw(world, { member: squatter, account: taken }, 2_000_00n);
    await db.app`select wallet.bind_number(${squatter.id}, 'mobile_money', 'TANA', ${phone})`;
    await db.app`insert into wallet.payout_account (member_id, kind, institution, number, holder_name,
        opening_address, usable_from, created_at)
      values (${squatter.id}, 'mobile_money', 'TANA', ${phone}, 'Tigist Alemu', '', platform.now(), platform.now())`;

    const owner = await aMember(world.context, { realName: 'Tigist Alemu', phone });
    expect(ok(await add(owner, number))).toMatchObject({ number: phone, isDefault: true });
    // The same digits at another institution are another account.
    expect(await payoutAccountsOf(db.app, squatter.id)).toMatchObject([
      { id: other.id, isDefault: true },
      { institution: 'TANA', number: phone },
    ]);
    expect(await messagesTo(squatter.id)).toContain('wallet.payout_account_reclaimed');
    expect(await messagesTo(owner.id)).not.toContain('wallet.payout_account_reclaimed');
    const [kept] = await db.app`
      select state, to_number from wallet.withdrawal where id = ${asked.id}`;
    expect(kept).toEqual({ state: 'pending_review', toNumber: phone });
    // The first member cannot get the number back.
    expect(await outcome(add(squatter, number))).toBe('payout_account_taken');
    await expect(db.app`update wallet.payout_account set removed_at = null where id = ${taken.id}`).rejects.toThrow(
      'number_not_free',
    );
  });

  it('that is no member’s phone stays with the member who added it first', async () => {
    const [first, second] = [
      await aMember(world.context, { realName: 'Abel Fikru' }),
      await aMember(world.context, { realName: 'Abel Fikru' }),
    ];
    const number: Named = { kind: 'mobile_money', institution: 'BIRRPAY', number: '+251987999002' };
    await atOperator({ ...first, phone: number.number });
    ok(await add(first, number));
    expect(await outcome(add(second, number))).toBe('payout_account_taken');
  });
});
