// Forged deployments and restorations of capital, written as c3_app without the use cases: the database's guards refuse
// them.
import { beforeAll, describe, expect, it } from 'vitest';
import { holders, makeSupplier, settled, type Supplier } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type CapitalAct, capitalForger, type Forger, type Forgery } from '#kit/forged-capital.ts';
import { bankLine, bookRent, makeProduct, type MarketProduct } from '#kit/market.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { addDays } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';

let db: FreshDatabase;
let context: TestContext;
let device: MarketProduct;
let other: MarketProduct;
let fund: MarketProduct;
let cooling: MarketProduct;
let makerOfOther: Supplier;
let makerOfFund: Supplier;
let makerOfCooling: Supplier;
let forger: Forger;
let count = 0;

const capital = (product: MarketProduct) => accountOf('product_capital', product.trancheId);
const balance = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  [device, other] = [await makeProduct(db), await makeProduct(db)];
  fund = await makeProduct(db, { type: 'fund', salesEndAt: new Date(context.clock.now().getTime() + 90 * 86_400_000) });
  cooling = await makeProduct(db);
  for (const product of [device, other, fund]) await holders(db, context, product, [5n]);
  await settled(context);
  await holders(db, context, cooling, [5n]);
  forger = capitalForger(db, device, await makeSupplier(db, device));
  makerOfOther = await makeSupplier(db, other);
  makerOfFund = await makeSupplier(db, fund);
  makerOfCooling = await makeSupplier(db, cooling);
});

const forged = async (kind: CapitalAct, forgery: Forgery) =>
  forger.post(kind, await forger.write(kind, forgery), forgery);

async function named(
  role: 'payer' | 'supplier',
  number: string,
  { contractId }: MarketProduct,
  days = 0,
): Promise<bigint> {
  const [row] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
    values (${contractId}, ${role}, 'Somebody', 'account', 'CBE', ${number}, ${addDays(context.clock.today(), days)}, 1)
    returning id`;
  return (row as { id: bigint }).id;
}

/** Writes with triggers disabled: rows that triggers refuse today may be left from earlier releases. */
const withoutTriggers = (write: (tx: Transaction) => Promise<unknown>) =>
  db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await write(tx);
  });

type Case = [what: string, reason: RegExp, forgery: () => Forgery | Promise<Forgery>];

const COMMON_CASES: Case[] = [
  ['no approval', /two_persons_required/, () => ({ signers: [] })],
  ['one approved', /two_persons_required/, () => ({ signers: ['first'] })],
  ['one approved twice', /duplicate key/, () => ({ signers: ['first', 'first'] })],
  ['more than the row', /_not_covering/, () => ({ amount: 100_01n })],
  ['less than the row, so that it could be posted again', /_not_covering/, () => ({ amount: 50_00n })],
  ['the row in two lines', /_not_covering/, () => ({ parts: 2 })],
  [
    'a row of more than was approved',
    /act_not_covering/,
    () => ({ row: { amount: 200_00n }, act: { amount: 100_00n } }),
  ],
  ['an act of another purpose', /act_not_covering/, () => ({ act: { purpose: 'fees_taken' } })],
  ['an act between other accounts', /act_not_covering/, () => ({ act: { credit: house('fees') } })],
  ['another note than was approved', /act_not_covering/, () => ({ content: { note: 'Something else' } })],
  ['another party than was approved', /act_not_covering/, () => ({ content: { partyId: device.partyId + 1000n } })],
  [
    'another account than was approved',
    /act_not_covering/,
    () => ({ content: { supplierAccount: 'CBE 1', partyAccount: 'CBE 1' } }),
  ],
  ['another product’s tranche', /_of_another_asset/, () => ({ row: { trancheId: other.trancheId } })],
  [
    'another product and its tranche',
    /_of_another_asset/,
    () => ({ row: { productId: other.id, trancheId: other.trancheId } }),
  ],
  ['another product’s contract', /_of_another_asset/, () => ({ row: { contractId: other.contractId } })],
  ['a party of another contract', /_of_another_asset/, () => ({ row: { partyId: other.partyId } })],
];

describe('deployment', () => {
  const cases: Case[] = [
    ...COMMON_CASES,
    ['out of another tranche', /deployment_not_covering/, () => ({ debit: capital(other) })],
    ['into fees', /posting_rule_missing/, () => ({ credit: house('fees') })],
    ['into the rewards budget', /posting_rule_missing/, () => ({ credit: house('rewards_budget') })],
    ['into another tranche', /posting_rule_missing/, () => ({ credit: capital(other) })],
    ['into the product’s payable', /posting_rule_missing/, () => ({ credit: accountOf('product_payable', device.id) })],
    ['to the lessee', /supplier_not_on_contract/, () => ({ row: { partyId: device.partyId } })],
    [
      'to a supplier who is named from a later day on',
      /supplier_not_on_contract/,
      async () => ({ row: { partyId: await named('supplier', '8800001', device, 3) } }),
    ],
    [
      'to a supplier who ended yesterday',
      /supplier_not_on_contract/,
      async () => {
        const partyId = await named('supplier', '8800002', device, -5);
        const yesterday = addDays(context.clock.today(), -1);
        await withoutTriggers((tx) => tx`update catalogue.party set ended_on = ${yesterday} where id = ${partyId}`);
        return { row: { partyId } };
      },
    ],
    [
      'to a supplier who pays rent elsewhere',
      /supplier_is_payer/,
      async () => {
        await named('payer', '8800003', other);
        const partyId = await named('supplier', '8800009', device);
        await withoutTriggers((tx) => tx`update catalogue.party set bank_number = '8800003' where id = ${partyId}`);
        return { row: { partyId } };
      },
    ],
    ['with another asset’s document', /document_missing/, () => ({ row: { documentId: makerOfOther.documentId } })],
    [
      'with another document than was approved',
      /act_not_covering/,
      () => ({ content: { documentSha256: '0'.repeat(64) } }),
    ],
    ['more than the tranche holds', /insufficient/, () => ({ row: { amount: 500_01n } })],
    [
      'money still in cooling-off',
      /insufficient/,
      () => ({
        row: {
          productId: cooling.id,
          trancheId: cooling.trancheId,
          contractId: cooling.contractId,
          partyId: makerOfCooling.partyId,
          documentId: makerOfCooling.documentId,
        },
      }),
    ],
    [
      'a fund’s capital while it is on sale',
      /sales_not_ended/,
      () => ({
        row: {
          productId: fund.id,
          trancheId: fund.trancheId,
          contractId: fund.contractId,
          partyId: makerOfFund.partyId,
          documentId: makerOfFund.documentId,
        },
      }),
    ],
  ];
  it.each(cases)('%s: refused as %s', async (_what, reason, forgery) => {
    const before = await Promise.all([device, other, fund].map((product) => balance(capital(product))));
    await expect((async () => forged('deployment', await forgery()))()).rejects.toThrow(reason);
    expect(await Promise.all([device, other, fund].map((product) => balance(capital(product))))).toEqual(before);
  });

  it('is refused if its row does not exist', async () => {
    await expect(forger.post('deployment', 999_999n, {})).rejects.toThrow('deployment_not_found');
  });

  it('is refused if it was rejected or posted before', async () => {
    const refused = await forger.write('deployment', {});
    await db.app`update revenue.deployment set rejected_by = 1, rejected_at = platform.now(), reject_reason = 'no'
      where id = ${refused}`;
    await expect(forger.post('deployment', refused, {})).rejects.toThrow('deployment_ended');
    const once = await forger.write('deployment', {});
    await forger.post('deployment', once, {});
    await expect(forger.post('deployment', once, {})).rejects.toThrow('deployment_ended');
    await expect(
      db.app`update revenue.deployment set rejected_by = 1, rejected_at = platform.now() where id = ${once}`,
    ).rejects.toThrow('violates check');
  });

  it('cannot use an act that already approves another deployment', async () => {
    const id = await forger.write('deployment', {});
    await expect(db.app`
      insert into revenue.deployment (product_id, tranche_id, contract_id, party_id, document_id, amount, note,
        act_id, proposed_by)
      select product_id, tranche_id, contract_id, party_id, document_id, amount, note, act_id, proposed_by
      from revenue.deployment where id = ${id}`).rejects.toThrow('duplicate key');
  });
});

describe('restoration', () => {
  const paid = (amount: bigint, kind = 'transfer', from = device.payerAccount) =>
    bankLine(db, { amount, from, reference: `BACK-${++count}`, kind });
  const cases: Case[] = [
    ...COMMON_CASES.map(
      ([what, reason, forgery]): Case => [
        what,
        reason,
        async () => {
          const { row, ...rest } = await forgery();
          return { ...rest, row: { statementLineId: await paid(200_00n), ...row } };
        },
      ],
    ),
    [
      'into another tranche',
      /restoration_not_covering/,
      async () => ({ row: { statementLineId: await paid(100_00n) }, credit: capital(other) }),
    ],
    [
      'into the product’s revenue',
      /posting_rule_missing/,
      async () => ({
        row: { statementLineId: await paid(100_00n) },
        credit: accountOf('product_revenue', device.id),
      }),
    ],
    [
      'into the rewards budget',
      /posting_rule_missing/,
      async () => ({ row: { statementLineId: await paid(100_00n) }, credit: house('rewards_budget') }),
    ],
    [
      'from a line that the act does not name',
      /act_not_covering/,
      async () => ({
        row: { statementLineId: await paid(100_00n) },
        act: { statementLineId: await paid(100_00n) },
      }),
    ],
    ['more than the line', /suspense_not_covering/, async () => ({ row: { statementLineId: await paid(99_00n) } })],
    [
      'more than was spent',
      /capital_not_spent/,
      async () => ({ row: { statementLineId: await paid(100_01n), amount: 100_01n } }),
    ],
    [
      'from a stranger’s money',
      /line_of_another_payer/,
      async () => ({ row: { statementLineId: await paid(100_00n, 'transfer', 'CBE 8899999') } }),
    ],
    [
      'from a member’s deposit, though the account is the lessee’s',
      /payer_is_member/,
      async () => ({ row: { statementLineId: await paid(100_00n, 'deposit') } }),
    ],
    [
      'from a member’s payout that came back',
      /payer_is_member/,
      async () => ({ row: { statementLineId: await paid(100_00n, 'payout_return') } }),
    ],
    [
      'from a line that was booked as rent',
      /suspense_not_covering/,
      async () => {
        const from = context.clock.today();
        const entryId = await bookRent(db, device, { from, until: from, amount: 100_00n });
        const [entry] = await db.app<{ lineId: bigint }[]>`
          select statement_line_id as line_id from revenue.entry where id = ${entryId}`;
        return { row: { statementLineId: (entry as { lineId: bigint }).lineId } };
      },
    ],
  ];
  it.each(cases)('%s: refused as %s', async (_what, reason, forgery) => {
    const before = await Promise.all([device, other].map((product) => balance(capital(product))));
    await expect((async () => forged('restoration', await forgery()))()).rejects.toThrow(reason);
    expect(await Promise.all([device, other].map((product) => balance(capital(product))))).toEqual(before);
  });

  it('is refused if it does not exist, or was rejected or posted before', async () => {
    await expect(forger.post('restoration', 999_999n, {})).rejects.toThrow('restoration_not_found');
    const refused = await forger.write('restoration', { row: { statementLineId: await paid(100_00n) } });
    await db.app`update revenue.restoration set rejected_by = 1, rejected_at = platform.now(), reject_reason = 'no'
      where id = ${refused}`;
    await expect(forger.post('restoration', refused, {})).rejects.toThrow('restoration_ended');
    const once = await forger.write('restoration', { row: { statementLineId: await paid(200_00n) } });
    const before = await balance(capital(device));
    await forger.post('restoration', once, {});
    expect((await balance(capital(device))) - before).toBe(100_00n);
    await expect(forger.post('restoration', once, {})).rejects.toThrow('restoration_ended');
    const more = await forger.write('restoration', { row: { statementLineId: await paid(200_00n) } });
    await expect(forger.post('restoration', more, {})).rejects.toThrow('capital_not_spent');
  });

  it('is refused if several in one posting restore more than was spent', async () => {
    await forger.post('deployment', await forger.write('deployment', {}), {});
    const rows = [await paid(60_00n), await paid(60_00n)].map((statementLineId) => ({
      statementLineId,
      amount: 60_00n,
    }));
    const ids = await Promise.all(rows.map((row) => forger.write('restoration', { row })));
    const lines = ids.map((id) => line('capital_restored', house('suspense'), capital(device), 60_00n, id));
    const each = lines.map((one, i) => ({ id: factId('together', BigInt(i)), actor: 'staff:1', lines: [one] }));
    await expect(post(db.app, each)).rejects.toThrow('capital_not_spent');
  });
});

describe('what makes a capital act count', () => {
  const columns = [
    'posted_at = platform.now()',
    'transfer_id = gen_random_uuid()',
    'amount = 1',
    'act_id = 1',
    'tranche_id = 1',
  ];
  it.each(['deployment', 'restoration'])('cannot be written by the app for a %s', async (kind) => {
    for (const column of [...columns, 'party_id = 1', 'product_id = 1', 'contract_id = 1', 'note = null'])
      await expect(db.app.unsafe(`update revenue.${kind} set ${column}`)).rejects.toThrow('permission denied');
    for (const column of ['posted_at', 'transfer_id', 'id', 'proposed_at'])
      await expect(db.app.unsafe(`insert into revenue.${kind} (${column}) values (default)`)).rejects.toThrow(
        'permission denied',
      );
    await expect(db.app.unsafe(`delete from revenue.${kind}`)).rejects.toThrow('permission denied');
    await expect(db.app.unsafe(`truncate revenue.${kind}`)).rejects.toThrow('permission denied');
    await expect(db.app.unsafe(`select revenue.consume_${kind}('{}', '{}', '{}', '{}', '{}', '{}')`)).rejects.toThrow(
      'permission denied',
    );
  });

  it('cannot be changed or deleted by the app afterwards', async () => {
    for (const table of ['act', 'act_approval'])
      for (const change of [
        `update ledger.${table} set act_id = 1`,
        `delete from ledger.${table}`,
        `truncate ledger.${table}`,
      ])
        await expect(db.app.unsafe(change.replace('act set act_id', 'act set amount'))).rejects.toThrow(
          'permission denied',
        );
  });
});
