// Capital is never paid to an account of the operator or of staff (capital.md 1), from where it could come back as
// rewards budget. If such an account becomes known only after the payment, the daily checks find it.
import { beforeAll, describe, expect, it } from 'vitest';
import { holders, makeSupplier, settled, type Supplier } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { capitalForger } from '#kit/forged-capital.ts';
import { makeProduct, type MarketProduct } from '#kit/market.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { declaredByOne, endStaffAccount } from '#kit/staff-accounts.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { nameParty } from '#features/catalogue/server/assets/parties.ts';
import { approveDeployment, proposeDeployment } from './deployments.ts';

let db: FreshDatabase;
let context: TestContext;
let product: MarketProduct;
let abebe: StaffCaller;
let sara: StaffCaller;
let count = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  product = await makeProduct(db);
  await holders(db, context, product, [5n]);
  await settled(context);
  [abebe, sara] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
});

const propose = ({ partyId, documentId }: Supplier) =>
  proposeDeployment(
    context,
    {
      caller: abebe,
      deployment: { trancheId: product.trancheId, partyId, documentId, amount: 100_00n, note: 'A battery' },
      assertion: APPROVAL,
    },
    staffIntent(abebe),
  );

const proposed = async (supplier: Supplier) => BigInt(ok(await propose(supplier)).id);

const approve = async (deploymentId: bigint) =>
  nameOf(await approveDeployment(context, { caller: sara, deploymentId, assertion: APPROVAL }, staffIntent(sara)));

type Ours = [name: string, learn: (account: string) => Promise<unknown>];
const OURS: Ours[] = [
  ['supplier_is_operator', (account) => db.rail`insert into ledger.operator_account values (${account}, 'Operator')`],
  // Today two persons declare a staff account, and a party's account is refused. Older releases let one person declare
  // it, so this writes such a row.
  ['supplier_is_staff', (account) => declaredByOne(db, account, abebe.staffId)],
];

describe.each(OURS)('%s', (name, learn) => {
  it('refuses the proposal', async () => {
    const supplier = await makeSupplier(db, product);
    await learn(supplier.account);
    expect(nameOf(await propose(supplier))).toBe(name);
  });

  it('refuses the second approval if the account became known since the first', async () => {
    const supplier = await makeSupplier(db, product);
    const id = await proposed(supplier);
    await learn(supplier.account);
    expect(await approve(id)).toBe(name);
  });

  it('is enforced by the database, whatever the app asks for', async () => {
    const supplier = await makeSupplier(db, product);
    const forger = capitalForger(db, product, supplier);
    const id = await forger.write('deployment', {});
    await learn(supplier.account);
    await expect(forger.post('deployment', id, {})).rejects.toThrow(name);
  });

  it('is reported by the checks if the account became known after the payment', async () => {
    const supplier = await makeSupplier(db, product);
    expect(await approve(await proposed(supplier))).toBe('done');
    expect(await found()).toEqual([]);
    await learn(supplier.account);
    expect(await found()).toEqual(['capital to one of ours']);
    await db.admin`delete from ledger.operator_account where account = ${supplier.account}`;
    if (name === 'supplier_is_staff') ok(await endStaffAccount(context, [abebe, sara], supplier.account, true));
    expect(await found()).toEqual([]);
  });
});

// If we paid a payer, its later rents could not be booked. The rail reads the order after the posting, and by then the
// receiver may have become a payer.
it.each(['payer', 'insurer'])('the rail orders no capital to a receiver who has become %s', async (role) => {
  const supplier = await makeSupplier(db, product);
  expect(await approve(await proposed(supplier))).toBe('done');
  const problemAfter = async (planted: string) => {
    const seen: (string | null)[] = [];
    const undo = new Error('undo');
    const asked = db.admin.begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica; ${planted}`);
      const [row] = await tx<{ problem: string | null }[]>`
        select o.problem from reconciliation.instruction i
        cross join lateral reconciliation.order_transfer(i.instruction_id) o order by i.id desc limit 1`;
      seen.push(row?.problem ?? null);
      throw undo;
    });
    await expect(asked).rejects.toBe(undo);
    return seen;
  };
  expect(await problemAfter('')).toEqual([null]);
  const named = `insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on,
    added_by) select contract_id, '${role}', name, bank_kind, bank_code, bank_number, from_on, added_by
    from catalogue.party where id = ${supplier.partyId}`;
  expect(await problemAfter(named)).toEqual(['receiver_pays_rent']);
});

it.each(['payer', 'supplier', 'insurer'] as const)('no %s can be named with an account of ours', async (role) => {
  for (const [, learn] of OURS) {
    const bankNumber = String(6_700_000 + ++count);
    await learn(`CBE ${bankNumber}`);
    const party = {
      role,
      name: 'A friend',
      bankKind: 'account',
      bankCode: 'CBE',
      bankNumber,
      fromOn: context.clock.today(),
    } as const;
    const asked = { staffId: abebe.staffId, contractId: product.contractId, party };
    expect(nameOf(await nameParty(context, asked, staffIntent(abebe)))).toBe('payer_conflict');
  }
});

async function found(): Promise<unknown[]> {
  return (await runChecks(db.admin)).flatMap(({ rows }) => rows.map((row) => (row as { what?: unknown }).what));
}
