// A stranger's deposit from a lessee's account doesn't stop the lessee's rents, because only proof makes an account a
// member's. Two persons can correct an erroneous proof.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bankLine, makeMembers, makeProduct, type MarketProduct, writtenId } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { rentOutcome } from '#kit/rent-outcome.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { nameParty } from '#features/catalogue/server/assets/parties.ts';
import { accountCorrection } from '#features/wallet/server/payout-accounts/payout-accounts.ts';

let db: FreshDatabase;
let context: TestContext;
let two: readonly [StaffCaller, StaffCaller];
let product: MarketProduct;
let count = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  two = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  product = await makeProduct(db);
});

/** Writes a deposit as settled before guards checked whose account it is. `holder` is the name that the bank gave. */
async function deposited(memberId: bigint, account: string, holder: string): Promise<void> {
  const reference = `RD-${++count}`;
  const [bank = '', number = ''] = account.split(' ');
  const lineId = await bankLine(db, { amount: 10_00n, from: account, reference, kind: 'deposit' });
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update ledger.statement_line set counterparty_name = ${holder} where id = ${lineId}`;
    await tx`update ledger.statement_line set counterparty_account = 'TANA 1' where id = ${lineId}`;
  });
  const [row] = await db.owner<{ id: bigint }[]>`
    insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
      created_at, expires_at)
    values (${memberId}, ${reference}, 1000, 'bank_transfer', 'account', 'typed', 'Member', platform.now(),
      platform.now() + interval '1 day') returning id`;
  const { id } = required(row);
  const settled = line('recharge_settled', house('suspense'), accountOf('member_recharge', memberId), 10_00n, id);
  await post(db.app, [{ id: factId('recharge', id), actor: 'system', lines: [settled] }]);
  await db.owner`
    insert into wallet.recharge_lot (member_id, recharge_id, source_kind, source_institution, source_number,
      source_name, amount_minor, left_minor, created_at)
    values (${memberId}, ${id}, 'account', ${bank}, ${number}, ${holder}, 1000, 1000, platform.now())`;
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update ledger.statement_line set counterparty_account = ${account} where id = ${lineId}`;
  });
}

/** Two persons book a rent from the account. Returns the outcome. */
async function rentFrom(account: string, rent: Pick<MarketProduct, 'contractId' | 'partyId'>): Promise<string> {
  const reference = `INV-D-${++count}`;
  const statementLineId = await bankLine(db, { amount: 50_00n, from: account, reference, kind: 'transfer' });
  return rentOutcome(context, two, { ...rent, statementLineId, amount: 50_00n });
}

function claimOf(memberId: bigint, account: string) {
  const [bankCode = '', bankNumber = ''] = account.split(' ');
  const reason = 'It is the lessee’s, as its bank wrote to us';
  return { memberId: String(memberId), bankCode, bankNumber, reason };
}

async function corrected(wish: ReturnType<typeof claimOf>): Promise<string> {
  const made = await accountCorrection.propose(
    context,
    { wish, caller: two[0], assertion: APPROVAL },
    staffIntent(two[0]),
  );
  if (!('id' in made)) return nameOf(made);
  return nameOf(await accountCorrection.sign(context, { id: made.id, caller: two[1], assertion: APPROVAL }));
}

const found = async () =>
  (await runChecks(db.admin)).flatMap((check) => check.rows).map((row) => (row as { what?: string }).what);

it('a stranger who types a lessee’s number does not stop its past or future rents', async () => {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  const lessee = product.payerAccount;
  expect(await rentFrom(lessee, product)).toBe('booked');
  await deposited(memberId, lessee, 'Awash Haulage');
  expect(await rentFrom(lessee, product)).toBe('booked');
  expect(await found()).toEqual([]);
});

it('a stranger who deposited from an account before it was named in a contract does not stop its rents', async () => {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  const account = 'TANA 8100001';
  await deposited(memberId, account, 'Lalibela Farm');
  const party = {
    role: 'payer',
    name: 'Lalibela Farm',
    bankKind: 'account',
    bankCode: 'TANA',
    bankNumber: '8100001',
    fromOn: context.clock.today(),
  } as const;
  const asked = { staffId: two[0].staffId, contractId: product.contractId, party };
  const partyId = await writtenId(await officeOf(db), await nameParty(context, asked, staffIntent(two[0])));
  expect(await rentFrom(account, { contractId: product.contractId, partyId })).toBe('booked');
});

describe('a member with the lessee’s name', () => {
  let memberId: bigint;
  let other: MarketProduct;
  const wish = () => claimOf(memberId, other.payerAccount);

  beforeAll(async () => {
    other = await makeProduct(db);
    [memberId] = (await makeMembers(db, 1)) as [bigint];
    await rentFrom(other.payerAccount, other);
    // The bank writes the member's name in other letters, but it counts as the same name.
    await deposited(memberId, other.payerAccount, '  MEMBER ');
  });

  it('counts as the owner of the account until two persons correct the error', async () => {
    expect(await rentFrom(other.payerAccount, other)).toBe('payer_is_member');
    expect(await found()).toEqual(['revenue from one of ours']);
    const free = async () => {
      const [row] = await db.app<{ posted: bigint }[]>`
        select posted from ledger.account where id = ${accountOf('member_recharge', memberId)}`;
      return row?.posted;
    };
    const before = await free();
    // Both propose it at the same moment, but only one proposal is stored.
    const both = await Promise.all(
      two.map((caller) => accountCorrection.propose(context, { wish: wish(), caller }, staffIntent(caller))),
    );
    expect(both.map(nameOf).toSorted()).toEqual(['account_correction_waiting', 'done']);
    const { id } = ok(required(both.find((one) => 'id' in one)));
    const alone = ok(await accountCorrection.sign(context, { id, caller: two[0], assertion: APPROVAL }));
    await expect(db.app`update acts.proposal set state = 'done' where act_id = ${alone.actId}`).rejects.toThrow(
      'two_persons_required',
    );
    expect(await rentFrom(other.payerAccount, other)).toBe('payer_is_member');
    await db.app`select from wallet.bind_number(${memberId}, 'account', 'TANA', '8200001')`;
    ok(await accountCorrection.sign(context, { id: alone.id, caller: two[1], assertion: APPROVAL }));
    expect(await rentFrom(other.payerAccount, other)).toBe('booked');
    expect(await found()).toEqual([]);
    expect(await free()).toBe(before);
    const bound = await db.app`select from wallet.bound_number where member_id = ${memberId}`;
    expect(bound, 'their own number stays theirs').toHaveLength(1);
    const [trail] = await db.app<{ n: number }[]>`
      select count(*)::int as n from identity.audit_entry where subject = ${`member:${memberId}`}
        and action like 'wallet.%account_correction'`;
    expect(trail?.n).toBe(3); // one proposal and two signatures
  });

  it('cannot be corrected again, and the record of the correction cannot be changed', async () => {
    expect(await corrected(wish())).toBe('account_not_members');
    expect(await corrected({ ...wish(), memberId: '999999' })).toBe('member_not_found');
    await expect(db.admin`update acts.proposal set subject = 'Another'`).rejects.toThrow('proposal_final');
    await expect(db.admin`delete from acts.proposal`).rejects.toThrow('append-only');
  });
});
