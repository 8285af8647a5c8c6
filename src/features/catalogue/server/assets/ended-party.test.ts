// Ending a party of a contract, which also ends its rents: two persons sign, not for a past day, and late rents of
// earlier periods still count.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, makeProduct, type MarketProduct, nameOnContract, signedBySecond } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { addDays } from '#platform/time/clock.ts';
import { approveProposal } from '../proposals/end-proposal.ts';
import { proposePartyBack, proposePartyEnd } from './parties.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;
let office: Office;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
});

const proposed = (partyId: bigint, endedOn: string) =>
  proposePartyEnd(context, { partyId, endedOn, caller: office.first, assertion: APPROVAL }, staffIntent(office.first));
const endOf = async ({ partyId }: MarketProduct) => {
  const [row] = await db.app<{ endedOn: string | null }[]>`select ended_on from catalogue.party where id = ${partyId}`;
  return row?.endedOn;
};
const rent = (product: MarketProduct, from: string) =>
  bookRent(db, product, { from, until: addDays(from, 6), amount: 700_00n });

it('needs a second person’s signature', async () => {
  const product = await makeProduct(db);
  const today = context.clock.today();
  const { id } = ok(await proposed(product.partyId, today));
  const again = { id, caller: office.first, assertion: APPROVAL };
  expect(await approveProposal(context, again, staffIntent(office.first))).toMatchObject({ name: 'already_approved' });
  await expect(db.app`update catalogue.proposal set state = 'done' where id = ${id}`).rejects.toThrow(
    'two_persons_required',
  );
  expect(await endOf(product)).toBeNull();
  ok(await approveProposal(context, { id, caller: office.second, assertion: APPROVAL }, staffIntent(office.second)));
  expect(await endOf(product)).toBe(today);
});

it('cannot be done by the app’s role alone, or for a past day', async () => {
  const product = await makeProduct(db);
  const end = (sql: typeof db.app, on: string) =>
    sql`update catalogue.party set ended_on = ${on} where id = ${product.partyId}`;
  await expect(end(db.app, context.clock.today())).rejects.toThrow('permission denied');
  await expect(end(db.owner, addDays(context.clock.today(), -1))).rejects.toThrow('party_in_the_past');
  expect(await proposed(product.partyId, addDays(context.clock.today(), -1))).toMatchObject({
    name: 'party_in_the_past',
  });
  // Proposed for today, but signed tomorrow, when that day has passed.
  const { id } = ok(await proposed(product.partyId, context.clock.today()));
  await context.advance(DAY);
  const asked = { id, caller: office.second, assertion: APPROVAL };
  expect(await approveProposal(context, asked, staffIntent(office.second))).toMatchObject({
    name: 'party_in_the_past',
  });
});

it('cannot be forced by naming a supplier with the payer’s account', async () => {
  const { contractId, payerAccount } = await makeProduct(db);
  const [bank = '', number = ''] = payerAccount.split(' ');
  const row = db.app`
    insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
    values (${contractId}, 'supplier', 'Maker', 'account', ${bank}, ${number}, ${context.clock.today()}, 1)`;
  await expect(row).rejects.toThrow('payer_conflict');
  const twice = { role: 'supplier', name: 'Maker', bankCode: bank, bankNumber: number } as const;
  await expect(nameOnContract(office, contractId, twice)).rejects.toThrow('payer_conflict');
});

it('still books late rents of earlier periods, and later ones again once the end is undone', async () => {
  const product = await makeProduct(db);
  const today = context.clock.today();
  await signedBySecond(office, await proposed(product.partyId, today));
  await context.advance(3 * DAY);
  await rent(product, today);
  const next = addDays(today, 3);
  await expect(rent(product, next)).rejects.toThrow('payer_not_on_contract_beforehand');
  const back = { partyId: product.partyId, caller: office.first, assertion: APPROVAL };
  await signedBySecond(office, await proposePartyBack(context, back, staffIntent(office.first)));
  await rent(product, next);
  expect(await proposePartyBack(context, back, staffIntent(office.first))).toMatchObject({ name: 'party_not_ended' });
});
