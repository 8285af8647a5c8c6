// Contracts of assets and their parties: payers, suppliers and insurers (catalogue.md 3, 6). Rent from a payer counts
// only for periods that begin after the payer was named, by the time that the database recorded.
import { isStaffAccount } from '#features/staff/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { refusalOf } from '#platform/database/undo.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { PartyInput } from '../../contract/console.ts';
import { lockProduct } from '../products/sales.ts';
import { type Proposal, type By, propose, type ProposeRefusal } from '../proposals/proposals.ts';
import { writeLocked, writePage, type WriteRefusal, type Written } from '../proposals/write-page.ts';
import { type ContractTerms, feeCeiling, type ProductRow } from '../store.ts';
import { deadlineKey, type ProductDay } from '../weave.ts';

export type OnContract = { productId: bigint; assetId: bigint; feeBps: number };
export async function assetContract(q: Queryable, contractId: bigint): Promise<OnContract | null> {
  const [row] = await q<OnContract[]>`
    select a.product_id, a.id as asset_id, c.fee_bps
    from catalogue.contract c join catalogue.asset a on a.id = c.asset_id where c.id = ${contractId}`;
  return row ?? null;
}

/**
 * Who was to pay the rent of each product's day: the payers of the contract whose invoice covers it, by `deadlineKey`.
 * Days that no contract covers are absent.
 */
export async function payersDue(q: Queryable, days: readonly ProductDay[]): Promise<Map<string, string[]>> {
  if (days.length === 0) return new Map();
  const rows = await q<{ productId: bigint; day: string; names: string[] }[]>`
    select u.product_id, u.day, array_agg(distinct t.name order by t.name) as names
    from unnest(${idList(days.map(({ productId }) => productId))}::bigint[], ${days.map(({ day }) => day)}::date[])
      u(product_id, day)
    cross join lateral catalogue.invoice_of(u.product_id, u.day) i
    join catalogue.party t on t.contract_id = i.contract_id and t.role = 'payer' and t.from_on <= i.period_until
      and coalesce(t.ended_on >= i.period_from, true)
    group by 1, 2`;
  return new Map(rows.map(({ productId, day, names }) => [deadlineKey(productId, day), names]));
}

export type Party = {
  id: bigint;
  contractId: bigint;
  productId: bigint;
  name: string;
  kind: 'card' | 'account' | 'mobile_money';
  institution: string;
  number: string;
  /** The account as it appears in lines of the bank statement. */
  account: string;
};
export async function partyById(q: Queryable, partyId: bigint): Promise<Party | null> {
  const [row] = await q<Party[]>`
    select t.id, t.contract_id, a.product_id, t.name, t.bank_kind as kind, t.bank_code as institution,
      t.bank_number as number,
      t.bank_account as account
    from catalogue.party t join catalogue.contract c on c.id = t.contract_id
      join catalogue.asset a on a.id = c.asset_id where t.id = ${partyId}`;
  return row ?? null;
}

/** The SHA-256 of a document's bytes, or null if the document does not exist. */
export async function documentHash(q: Queryable, documentId: bigint): Promise<string | null> {
  const [row] = await q<{ sha256: string }[]>`
    select f.sha256 from catalogue.document d join catalogue.file f on f.id = d.file_id where d.id = ${documentId}`;
  return row?.sha256 ?? null;
}

/** A contract and its payers. `title` is that of the product. */
export type NumberedContract = ContractTerms & {
  contractId: bigint;
  productId: bigint;
  assetId: bigint;
  payers: { id: string; name: string; account: string }[];
};
/** Contracts by their numbers, which appear on invoices, with the parties that may pay their rent. */
export async function contractsByNumber(q: Queryable, numbers: readonly string[]): Promise<NumberedContract[]> {
  return q<NumberedContract[]>`
    select c.number, c.id as contract_id, a.product_id, a.id as asset_id, p.title, c.bills, c.due_day::int,
      c.grace_days::int, c.rent, c.fee_bps, c.starts_on, c.ends_on,
      coalesce((select json_agg(json_build_object('id', t.id::text, 'name', t.name, 'account', t.bank_account)
      order by t.id)
        from catalogue.party t where t.contract_id = c.id and t.role in ('payer', 'insurer')), '[]') as payers
    from catalogue.contract c join catalogue.asset a on a.id = c.asset_id
      join catalogue.product p on p.id = a.product_id where c.number = any (${[...numbers]})`;
}

/**
 * Names a party of a contract, not for a past day. An account can belong to suppliers, or to payers and insurers, but
 * not to both. No party may have an account at which a member is or was paid.
 */
export async function nameParty(
  context: Context,
  { staffId, contractId, party }: { staffId: bigint; contractId: bigint; party: PartyInput },
  intent: Intent,
): Promise<
  | Written
  | Refusal<'contract_not_found' | 'payer_conflict' | 'party_in_the_past' | 'promise_words'>
  | WriteRefusal
  | IntentRefusal
> {
  const promises = refusePromises({ name: party.name });
  if (promises) return promises;
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const contract = await assetContract(tx, contractId);
    if (!contract) return refuse('contract_not_found');
    if (party.fromOn < context.clock.today()) return refuse('party_in_the_past');
    const opposite = party.role === 'supplier' ? ['payer', 'insurer'] : ['supplier'];
    const account = `${party.bankCode} ${party.bankNumber}`;
    const [conflict] = await tx`
      select from catalogue.party where bank_account = ${account} and role = any (${opposite}::text[])
      union all select from ledger.operator_account where account = ${account} limit 1`;
    if (conflict || (await isStaffAccount(tx, account))) return refuse('payer_conflict');
    const { role, name, bankKind, bankCode, bankNumber, fromOn } = party;
    const bank = { bank_kind: bankKind, bank_code: bankCode, bank_number: bankNumber };
    const named = {
      productId: contract.productId,
      staffId,
      wish: { into: 'party' as const, row: { contract_id: String(contractId), role, name, ...bank, from_on: fromOn } },
      auditEntry: (id: bigint) => ({
        action: 'catalogue.party_named',
        subject: `contract:${contractId}`,
        detail: { partyId: id, ...party },
      }),
    };
    return tx.savepoint((inner) => writePage(context, inner, named)).catch(refusedParty);
  });
}

/** Triggers refuse accounts of members, and accounts that the other kind of party has. */
const refusedParty = (error: unknown): Refusal<'payer_conflict'> => refusalOf(error, ['payer_conflict']);

/**
 * Proposes the last day of a party, today or later. Two persons sign it, because it also ends the party's rents. Rent
 * for a period that began before the end counts, however late it is paid.
 */
export async function proposePartyEnd(
  context: Context,
  { partyId, endedOn, ...by }: By & { partyId: bigint; endedOn: string },
  intent: Intent,
): Promise<Proposal | Refusal<'party_not_found' | 'party_in_the_past'> | ProposeRefusal> {
  return propose(context, by, intent, async (tx) => {
    const party = await partyOf(tx, partyId);
    if (!party) return refuse('party_not_found');
    if (endedOn < context.clock.today() || endedOn < party.fromOn) return refuse('party_in_the_past');
    return { kind: 'party_end', productId: party.productId, partyId, wish: { endedOn } };
  });
}

/** Proposes to undo a mistaken end. Two persons sign this too. */
export async function proposePartyBack(
  context: Context,
  { partyId, ...by }: By & { partyId: bigint },
  intent: Intent,
): Promise<Proposal | Refusal<'party_not_found' | 'party_not_ended'> | ProposeRefusal> {
  return propose(context, by, intent, async (tx) => {
    const party = await partyOf(tx, partyId);
    if (!party) return refuse('party_not_found');
    if (party.endedOn === null) return refuse('party_not_ended');
    return { kind: 'party_back', productId: party.productId, partyId, wish: {} };
  });
}

type NamedParty = { productId: bigint; fromOn: string; endedOn: string | null };

async function partyOf(tx: Transaction, partyId: bigint): Promise<NamedParty | undefined> {
  const [party] = await tx<NamedParty[]>`
    select a.product_id, t.from_on, t.ended_on from catalogue.party t join catalogue.contract c on c.id = t.contract_id
      join catalogue.asset a on a.id = c.asset_id where t.id = ${partyId}`;
  if (party) await lockProduct(tx, party.productId);
  return party;
}

export type ContractInput = {
  assetId: bigint;
  number: string;
  title: Record<string, string | undefined>;
  bills: 'day' | 'week' | 'month';
  dueDay: number | null;
  graceDays: number;
  rentMinor: number;
  feeBps: number;
  startsOn: string;
  endsOn: string | null;
};

export function contractProblems({
  bills,
  dueDay,
  startsOn,
  endsOn,
}: Pick<ContractInput, 'bills' | 'dueDay' | 'startsOn' | 'endsOn'>): Record<string, string> {
  const wrong: Record<string, string> = {};
  if ((bills === 'day') !== (dueDay === null)) wrong.dueDay = bills === 'day' ? 'not_for_days' : 'required';
  if (bills === 'week' && dueDay !== null && dueDay > 7) wrong.dueDay = 'not_a_weekday';
  if (endsOn !== null && endsOn < startsOn) wrong.endsOn = 'before_start';
  return wrong;
}

/**
 * Adds a signed contract of an asset; its parties are named later. The contract of a draft product may declare any fee
 * rate. Once members could buy, the rate must not exceed the one shown to them.
 */
export async function signAssetContract(
  context: Context,
  { staffId, contract }: { staffId: bigint; contract: ContractInput },
  intent: Intent,
): Promise<Written | ContractRefusal | WriteRefusal | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const checked = await checkedContract(tx, contract);
    return isRefusal(checked) ? checked : writeContract(context, tx, { ...checked, staffId });
  });
}

type ContractRefusal = Refusal<'asset_not_found' | 'terms_contradict' | 'promise_words' | 'fee_above_declared'>;
/** A contract as it is written, and its product, which is locked so that it doesn't go on sale meanwhile. */
export type CheckedContract = { product: ProductRow; row: Record<string, unknown> & { number: string } };

export async function checkedContract(
  tx: Transaction,
  contract: ContractInput,
): Promise<CheckedContract | ContractRefusal> {
  const wrong = contractProblems(contract);
  if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
  const promises = refusePromises({ title: contract.title, number: contract.number });
  if (promises) return promises;
  const { assetId, dueDay, graceDays, rentMinor, feeBps, startsOn, endsOn, number, title, bills } = contract;
  const [asset] = await tx<{ productId: bigint }[]>`
    select p.id as product_id from catalogue.product p join catalogue.asset a on a.product_id = p.id
    where a.id = ${assetId} and p.discarded_at is null`;
  const product = asset && (await lockProduct(tx, asset.productId));
  if (!product) return refuse('asset_not_found');
  const ceiling = await feeCeiling(tx, product.id);
  if (ceiling !== null && feeBps > ceiling) return refuse('fee_above_declared', { feeBps: ceiling });
  const times = { due_day: dueDay, grace_days: graceDays, starts_on: startsOn, ends_on: endsOn };
  return {
    product,
    row: { asset_id: String(assetId), number, title, bills, ...times, rent: rentMinor, fee_bps: feeBps },
  };
}

/** Writes a contract of a draft, or proposes it. */
export const writeContract = (
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { product, row, staffId }: CheckedContract & { staffId: bigint },
): Promise<Written | WriteRefusal> =>
  writeLocked(context, tx, {
    product,
    staffId,
    wish: { into: 'contract', row },
    auditEntry: (id) => ({ action: 'catalogue.contract_signed', subject: `contract:${id}`, detail: row }),
  });
