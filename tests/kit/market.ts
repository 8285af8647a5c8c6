// A market for tests: products with an asset and a payer, members with money, rents booked by two persons. Rows of
// features that the test is not about are written behind the walls; every posting goes through the ledger's own guards.
import { createHash } from 'node:crypto';
import { openAccounts } from '../../src/ledger/balance.ts';
import { accountOf, house, memberAccounts, productAccounts, trancheAccounts } from '../../src/ledger/chart.ts';
import { post } from '../../src/ledger/post.ts';
import { line, lines } from '../../src/ledger/posting.ts';
import { factId } from '../../src/platform/ids.ts';
import { intentOf } from '../../src/platform/intents.ts';
import type { FreshDatabase } from './database.ts';

let unique = 0;
const next = (): number => ++unique;

export type MarketProduct = {
  id: bigint;
  trancheId: bigint;
  assetId: bigint;
  contractId: bigint;
  partyId: bigint;
  payerAccount: string;
};

export type ProductOverrides = {
  type?: 'device' | 'fund' | 'rental';
  cycle?: 'hourly' | 'daily' | 'weekly';
  unitPrice?: bigint;
  incomePerCycle?: bigint;
  ratePpb?: bigint;
  unitsMin?: number;
  unitsMax?: number;
  holdingDays?: number;
  purchaseLimit?: number | null;
  minVip?: number;
  chancesGranted?: number;
  pointsGranted?: number;
  returnsPrincipal?: boolean;
  salesEndAt?: Date | null;
  maturesOn?: string | null;
  stock?: bigint;
  feeBps?: number;
};

/** A product on sale with stock, an open tranche, a working asset, a contract from today on and one payer. */
export async function makeProduct(db: FreshDatabase, overrides: ProductOverrides = {}): Promise<MarketProduct> {
  const n = next();
  const {
    type = 'device',
    cycle = 'daily',
    unitPrice = 100_00n,
    holdingDays = 28,
    purchaseLimit = null,
    minVip = 0,
    stock = 1_000_000n,
  } = overrides;
  const cycles = cycle === 'hourly' ? holdingDays * 24 : cycle === 'daily' ? holdingDays : holdingDays / 7;
  const rate = type === 'fund' ? (overrides.ratePpb ?? 1_000_000n) : null;
  const income = type === 'fund' ? null : (overrides.incomePerCycle ?? 40n);
  const text = JSON.stringify({ en: `Thing ${n}` });
  const [product] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.product (slug, type, cycle, title, description, drawing, unit_price, income_per_cycle,
      rate_ppb, units_min, units_max, holding_days,
      cycles, purchase_limit, min_vip, chances_granted, points_granted, returns_principal, sales_end_at)
    values (${`thing-${n}`}, ${type}, ${cycle}, ${text}::text::jsonb, ${text}::text::jsonb, 'battery', ${unitPrice},
      ${income}, ${rate}, ${overrides.unitsMin ?? 1},
      ${overrides.unitsMax ?? 1_000_000}, ${holdingDays}, ${cycles}, ${purchaseLimit}, ${minVip},
        ${overrides.chancesGranted ?? 0}, ${overrides.pointsGranted ?? 0},
      ${overrides.returnsPrincipal ?? type === 'fund'}, ${overrides.salesEndAt ?? null}) returning id`;
  const id = (product as { id: bigint }).id;
  const maturesOn = overrides.maturesOn ?? null;
  const [tranche] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.tranche (product_id, n, sales_end_at, matures_on)
    values (${id}, 1, ${overrides.salesEndAt ?? (maturesOn === null ? null : new Date(`${maturesOn}T00:00:00Z`))},
      ${maturesOn}) returning id`;
  const trancheId = (tranche as { id: bigint }).id;
  const [asset] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.asset (product_id, slug, name, what, place, serial, lessee, insurance, liable)
    values (${id}, ${`asset-${n}`}, ${text}::text::jsonb, ${text}::text::jsonb, ${text}::text::jsonb, ${`S${n}`},
      'Lessee', ${text}::text::jsonb, ${text}::text::jsonb) returning id`;
  const assetId = (asset as { id: bigint }).id;
  const [contract] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.contract (asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on)
    values (${assetId}, ${`K${n}`}, ${text}::text::jsonb, 'week', 5, 3, 1000, ${overrides.feeBps ?? 0},
      platform.business_date(platform.now())) returning id`;
  const contractId = (contract as { id: bigint }).id;
  const payerNumber = String(1_000_000 + n);
  const payerAccount = `CBE ${payerNumber}`;
  const [party] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
    values (${contractId}, 'payer', ${`Lessee ${n}`}, 'account', 'CBE', ${payerNumber},
      platform.business_date(platform.now()), 1) returning id`;
  // Its contract is signed: from now on its terms and its fee are what members bought.
  await db.owner`update catalogue.product set status = 'on_sale', on_sale_at = platform.now() where id = ${id}`;
  await openAccounts(db.app, [...productAccounts(id), ...trancheAccounts(trancheId)]);
  if (stock > 0n) {
    await post(db.app, [
      {
        id: factId('test stock', id),
        actor: 'system',
        lines: [line('stock_opened', accountOf('stock_issued', id), accountOf('stock_available', id), stock)],
      },
    ]);
  }
  return { id, trancheId, assetId, contractId, partyId: (party as { id: bigint }).id, payerAccount };
}

/** Members with open accounts. Ids follow one another. */
export async function makeMembers(db: FreshDatabase, count: number): Promise<bigint[]> {
  const from = next() * 100_000;
  const rows = await db.owner<{ id: bigint }[]>`
    insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
      contact_hash, agreement_version, agreement_at, registered_at)
    select '+2519' || lpad((${from}::bigint + i)::text, 10, '0'), 'Member', 'member@example.test', '1990-01-01',
      'Member', '', 'en', 'I' || (${from}::bigint + i),
      '\\x00', '1', platform.now(), platform.now() from generate_series(1, ${count}::int) i returning id`;
  const ids = rows.map((row) => row.id).sort((a, b) => (a < b ? -1 : 1));
  await db.owner`insert into identity.member_secret (member_id, password_hash, password_at)
    select id, '', platform.now() from unnest(${ids.map(String)}::bigint[]) id`;
  await openAccounts(db.app, ids.flatMap(memberAccounts));
  return ids;
}

let bankSeq = 0;
const bankBalances = new WeakMap<FreshDatabase, bigint>();

/** An inward line of the client account, posted into suspense. Returns its id. */
export async function bankLine(
  db: FreshDatabase,
  given: { amount: bigint; from: string; reference: string; kind: string },
): Promise<bigint> {
  bankSeq += 1;
  const balanceAfter = (bankBalances.get(db) ?? 0n) + given.amount;
  bankBalances.set(db, balanceAfter);
  const [row] = await db.feed<{ id: bigint }[]>`
    insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
      value_date, counterparty_name,
      counterparty_account, reference, narrative, balance_after, kind)
    values ('client', ${bankSeq}, ${`M${bankSeq}`}, 'in', ${given.amount}, 'ETB', platform.now(),
      platform.business_date(platform.now()), 'Somebody',
      ${given.from}, ${given.reference}, '', ${balanceAfter}, ${given.kind}) returning id`;
  const id = (row as { id: bigint }).id;
  await post(db.app, [
    {
      id: factId('bank_in', id),
      actor: 'system',
      lines: [line('bank_in', house('client_bank'), house('suspense'), given.amount, id)],
    },
  ]);
  return id;
}

/** A settled recharge, with its lot. */
export async function giveRecharge(db: FreshDatabase, memberId: bigint, amount: bigint): Promise<void> {
  const reference = `RC${next()}`;
  await bankLine(db, { amount, from: `MEMBER${memberId}`, reference, kind: 'deposit' });
  const [row] = await db.owner<{ id: bigint }[]>`
    insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
      created_at, expires_at)
    values (${memberId}, ${reference}, ${amount}, 'bank_transfer', 'account', ${`MEMBER${memberId}`}, 'Member',
      platform.now(), platform.now() + interval '1 day') returning id`;
  const id = (row as { id: bigint }).id;
  await post(db.app, [
    {
      id: factId('recharge', id),
      actor: 'system',
      lines: [line('recharge_settled', house('suspense'), accountOf('member_recharge', memberId), amount, id)],
    },
  ]);
  await db.owner`
    insert into wallet.recharge_lot (member_id, recharge_id, source_kind, source_institution, source_number,
      source_name, amount_minor, left_minor, created_at)
    values (${memberId}, ${id}, 'account', 'Bank', ${`MEMBER${memberId}`}, 'Member', ${amount}, ${amount},
      platform.now())`;
}

/**
 * Rent received, proposed and approved by two persons, and cut into slices. Business dates, both included. Returns the
 * entry's id.
 */
export async function bookRent(
  db: FreshDatabase,
  product: MarketProduct,
  rent: { from: string; until: string; amount: bigint; feeBps?: bigint },
): Promise<bigint> {
  const reference = `INV-${next()}`;
  const lineId = await bankLine(db, { amount: rent.amount, from: product.payerAccount, reference, kind: 'transfer' });
  const fee = (rent.amount * (rent.feeBps ?? 0n) + 5000n) / 10000n;
  // What staff approved, word for word: revenue's guard holds the entry against it.
  const canonical = JSON.stringify({
    content: {
      productId: String(product.id),
      assetId: String(product.assetId),
      contractId: String(product.contractId),
      partyId: String(product.partyId),
      payerAccount: product.payerAccount,
      invoiceNumber: reference,
      periodFrom: rent.from,
      periodUntil: rent.until,
      dueOn: rent.until,
      graceDays: 3,
      fee: String(fee),
      net: String(rent.amount - fee),
    },
  });
  const [act] = await db.app<{ id: bigint }[]>`
    insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
      proposed_at)
    values ('revenue_received', ${house('suspense')}, ${accountOf('product_revenue', product.id)}, ${rent.amount},
      ${lineId}, ${canonical},
      ${createHash('sha256').update(canonical).digest()}, 1, platform.now()) returning id`;
  const actId = (act as { id: bigint }).id;
  for (const staffId of [1, 2]) {
    await db.app`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
      values (${actId}, ${staffId}, 'password', '{}', platform.now())`;
  }
  const [entry] = await db.app<{ id: bigint }[]>`
    insert into revenue.entry (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number,
      period_from, period_until, due_on, grace_days,
      amount, fee, net, act_id, proposed_by)
    values (${lineId}, ${product.id}, ${product.assetId}, ${product.contractId}, ${product.partyId}, ${reference},
      ${rent.from}, ${rent.until}, ${rent.until}, 3,
      ${rent.amount}, ${fee}, ${rent.amount - fee}, ${actId}, 1) returning id`;
  const id = (entry as { id: bigint }).id;
  await post(db.app, [
    {
      id: factId('revenue', id),
      actor: 'staff:2',
      lines: lines(
        ['revenue_received', house('suspense'), accountOf('product_revenue', product.id), rent.amount - fee, id],
        ['revenue_received', house('suspense'), house('fees'), fee, id],
      ),
    },
  ]);
  return id;
}

/** A fresh intent of a member, as the edge would build it. */
export function memberIntent(memberId: bigint, route: string, input: unknown = null, key: string = `key-${next()}`) {
  return intentOf(`member:${memberId}`, route, key, input);
}
