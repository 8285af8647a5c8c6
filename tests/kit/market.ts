// Market data for tests: products with an asset and a payer, members with money, and booked rents. All of it is made by
// the product's own use cases, with the context and the staff of the database's office (office.ts).
import { addAsset } from '#features/catalogue/server/assets/assets.ts';
import { nameParty, signAssetContract } from '#features/catalogue/server/assets/parties.ts';
import { approveAct, proposeAct } from '#features/acts/server/public.ts';
import { draftProduct } from '#features/catalogue/server/products/draft-product.ts';
import { proposeOpening } from '#features/catalogue/server/products/sales.ts';
import { approveProposal, withdrawProposal } from '#features/catalogue/server/proposals/end-proposal.ts';
import { type Proposal, proposalById } from '#features/catalogue/server/proposals/proposals.ts';
import { doubtsOf } from '#features/catalogue/server/proposals/proposed-texts.ts';
import type { Written } from '#features/catalogue/server/proposals/write-page.ts';
import { createDemoMember, setDemoPin } from '#features/identity/server/public.ts';
import { hashPassword } from '#features/credentials/server/secrets-of-people.ts';
import type { Wish } from '#features/orders/server/purchases/purchase-rules.ts';
import { purchase } from '#features/orders/server/purchases/purchase.ts';
import { receiveLines } from '#features/reconciliation/server/lines/receive-lines.ts';
import { approveRevenue, proposeRevenue } from '#features/revenue/server/bookings/bookings.ts';
import { refreshSettings, versionsOf } from '#features/settings/server/public.ts';
import { writeRecharge } from '#features/wallet/server/recharges/recharges.ts';
import { settleRecharges } from '#features/wallet/server/recharges/settle-recharges.ts';
import { keepLines } from '#rail/pull.ts';
import type { StatementLine } from '#wires/bank.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, intentOf } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { FreshDatabase } from './database.ts';
import { type Office, officeOf } from './office.ts';
import { ok } from './outcome.ts';
import { APPROVAL, PASSWORD, PIN, ROOT_INVITE, staffIntent } from './people.ts';

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
  couponsAllowed?: boolean;
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
  /** A fund's end of sales [in thirty days]. */
  salesEndAt?: Date | null;
  /** A fund's maturity [late enough for every cycle of the last buyer]. */
  maturesOn?: string | null;
  stock?: bigint;
  feeBps?: number;
};

/** A product on sale with stock, an open tranche, a working asset, a contract from today on and one payer. */
export async function makeProduct(db: FreshDatabase, overrides: ProductOverrides = {}): Promise<MarketProduct> {
  const { opening, ...product } = await makeDraft(db, overrides);
  const { trancheId } = await signedBySecond(await officeOf(db), await opening());
  return { ...product, trancheId: required(trancheId) };
}

/** The same as a draft. `opening` proposes to put it on sale, with the first signature. */
export async function makeDraft(
  db: FreshDatabase,
  overrides: ProductOverrides = {},
): Promise<Omit<MarketProduct, 'trancheId'> & { opening: () => ReturnType<typeof proposeOpening> }> {
  const n = next();
  const office = await officeOf(db);
  const { context, first } = office;
  const { staffId } = first;
  const text = { en: `Thing ${n}` };
  const terms = { slug: `thing-${n}`, title: text, description: text, ...termsOf(overrides) };
  const id = idOf(await draftProduct(context, { staffId, product: terms }, staffIntent(first)));
  const named = { slug: `asset-${n}`, name: text, what: text, serial: `S${n}`, lessee: 'Lessee' };
  const said = { state: 'working', place: text, insurance: text, liable: text } as const;
  const assetId = idOf(
    await addAsset(context, { staffId, asset: { productId: id, ...named, ...said } }, staffIntent(first)),
  );
  const { stock, ...rent } = soldFor(terms, overrides);
  const billed = { bills: 'week', dueDay: 5, graceDays: 3, ...rent } as const;
  const lasting = { startsOn: context.clock.today(), endsOn: null };
  const contract = { assetId, number: `K${n}`, title: text, ...billed, ...lasting };
  const contractId = idOf(await signAssetContract(context, { staffId, contract }, staffIntent(first)));
  const payer = await nameOnContract(office, contractId, { role: 'payer', name: `Lessee ${n}`, bankCode: 'CBE' });
  const opening = { stock, ...openingOf(context.clock.now(), overrides) };
  await allowAnyIncome(db, terms.returnsPrincipal);
  const asked = { productId: id, opening, caller: first, assertion: APPROVAL };
  return {
    id,
    assetId,
    contractId,
    partyId: payer.partyId,
    payerAccount: payer.account,
    opening: () => proposeOpening(context, asked, staffIntent(first)),
  };
}

const STOCK = 1_000_000n;
const RENT_MOST = 100_000_000_000;
const CYCLES_A_WEEK = { hourly: 168, daily: 7, weekly: 1 } as const;

/** Units, and a week's rent that pays all of them after the fee. */
function soldFor(
  { cycle, unitPriceMinor, incomePerCycleMinor, ratePpb }: ReturnType<typeof termsOf>,
  { stock, feeBps = 0 }: ProductOverrides,
): { stock: number; rentMinor: number; feeBps: number } {
  const income = incomePerCycleMinor ?? (unitPriceMinor * (ratePpb ?? 0)) / 1e9;
  const ofUnit = (income * CYCLES_A_WEEK[cycle] * 10_000) / (10_000 - feeBps);
  const units = Number(stock ?? STOCK);
  const most = stock === undefined ? Math.min(units, Math.floor(RENT_MOST / ofUnit) - 1) : units;
  return { stock: most, rentMinor: Math.ceil(ofUnit * most) + 1, feeBps };
}

const widened = new WeakMap<FreshDatabase, Set<string>>();

/** Limits of a year's gain, in basis points, that allow everything. */
export const ANY_INCOME: readonly number[] = [-1e9, 1e12];

/** Lets tests sell products with any income. A test of the limits sets them back. */
async function allowAnyIncome(db: FreshDatabase, returned: boolean): Promise<void> {
  const name = returned ? 'returnedYearBasisPoints' : 'usedUpYearBasisPoints';
  const done = widened.get(db) ?? new Set();
  if (done.has(name)) return;
  widened.set(db, done.add(name));
  const { context, first, second } = await officeOf(db);
  const value = ANY_INCOME;
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const said = { staffId: first.staffId, at: context.clock.now() };
  await context.sql.begin(async (tx) => {
    const [now] = await versionsOf(tx, { feature: 'catalogue', name });
    const content = { feature: 'catalogue', name, value, before: now?.value ?? null, reason: 'tests' };
    const actId = await proposeAct(tx, { purpose: 'setting_changed', ...nothing, content, ...said });
    await tx`insert into acts.proposal (act_id) values (${actId})`;
    for (const caller of [first, second]) ok(await approveAct(context, tx, { actId, caller, assertion: APPROVAL }));
    await tx`update acts.proposal set state = 'done' where act_id = ${actId}`;
  });
  await refreshSettings(context.sql);
}

/** The second of the office signs what the first proposed. A refusal fails the test. */
export async function signedBySecond(office: Office, proposed: Proposal | Refusal): Promise<Proposal> {
  return ok(await signedAs(office, 'second', ok(proposed)));
}

function termsOf(overrides: ProductOverrides) {
  const { type = 'device', unitPrice = 100_00n, incomePerCycle = 40n, ratePpb = 1_000_000n } = overrides;
  const isFund = type === 'fund';
  return {
    type,
    cycle: overrides.cycle ?? ('daily' as const),
    drawing: 'battery',
    risks: [{ en: 'The lessee may pay late' }],
    unitPriceMinor: Number(unitPrice),
    incomePerCycleMinor: isFund ? null : Number(incomePerCycle),
    ratePpb: isFund ? Number(ratePpb) : null,
    unitsMin: overrides.unitsMin ?? 1,
    unitsMax: overrides.unitsMax ?? 1_000_000,
    holdingDays: overrides.holdingDays ?? 28,
    returnsPrincipal: overrides.returnsPrincipal ?? isFund,
    purchaseLimit: overrides.purchaseLimit ?? null,
    minVip: overrides.minVip ?? 0,
    chancesGranted: overrides.chancesGranted ?? 0,
    pointsGranted: overrides.pointsGranted ?? 0,
    couponsAllowed: overrides.couponsAllowed ?? false,
    salesEndAt: null,
    rank: 0,
  };
}

function openingOf(now: Date, { type, cycle, holdingDays = 28, ...given }: ProductOverrides) {
  // The last buyer cools off for a day and then waits for the next start of a cycle.
  const untilFirstCycle = cycle === 'weekly' ? 9 : 2;
  const later = type === 'fund' ? startOfBusinessDate(addDays(businessDate(now), 30)) : null;
  const salesEnd = given.salesEndAt ?? later;
  const lastEnd = type === 'fund' && salesEnd ? addDays(businessDate(salesEnd), untilFirstCycle + holdingDays) : null;
  return {
    salesEndAt: salesEnd?.toISOString() ?? null,
    maturesOn: given.maturesOn ?? lastEnd,
  };
}

export type NewParty = {
  role: 'payer' | 'supplier';
  name: string;
  bankCode: string;
  /** A bank number, by default an unused one. */
  bankNumber?: string;
};

/** Names a party of a contract from today, with the party's own account. */
export async function nameOnContract(
  office: Office,
  contractId: bigint,
  { bankNumber = String(1_000_000 + next()), ...of }: NewParty,
): Promise<{ partyId: bigint; account: string }> {
  const party = { ...of, bankKind: 'account', bankNumber, fromOn: office.context.clock.today() } as const;
  const named = await nameParty(
    office.context,
    { staffId: office.first.staffId, contractId, party },
    staffIntent(office.first),
  );
  return { partyId: await writtenId(office, named), account: `${of.bankCode} ${bankNumber}` };
}

/** A row of a product's page. If the product was on sale, the office signs the change, or withdraws it when refused. */
export async function writtenRow(office: Office, made: Written | Refusal): Promise<{ rowId: bigint } | Refusal> {
  if (isRefusal(made)) return made;
  if (made.id !== null) return { rowId: BigInt(made.id) };
  const proposed = required(await proposalById(office.context.sql, BigInt(required(made.proposalId))));
  ok(await signedAs(office, 'first', proposed));
  const done = await signedAs(office, 'second', proposed);
  if (!isRefusal(done)) return { rowId: required(done.rowId) };
  ok(await withdrawProposal(office.context, { id: proposed.id, caller: office.second }));
  return done;
}

/** One of the two reads the proposal, confirms each doubt and signs. */
function signedAs({ context, ...office }: Office, who: 'first' | 'second', act: Proposal): Promise<Proposal | Refusal> {
  const asked = { id: act.id, caller: office[who], assertion: APPROVAL, confirmed: doubtsOf(act) };
  return approveProposal(context, asked, staffIntent(office[who]));
}

export const writtenId = async (office: Office, made: Written | Refusal): Promise<bigint> =>
  ok(await writtenRow(office, made)).rowId;

/** The id of what a use case created. A refusal fails the test. */
export function idOf(made: unknown): bigint {
  return BigInt((ok(made) as { id: string }).id);
}

let hashed: Promise<string> | undefined;
const AT_ONCE = 8;

/** Registers members with consecutive ids. They share a PIN and a password, which saves slow hashes. */
export async function makeMembers(db: FreshDatabase, count: number): Promise<bigint[]> {
  const { context } = await officeOf(db);
  const ids: bigint[] = [];
  const register = async () => {
    const n = next();
    const asked = {
      phone: `+25197${String(n).padStart(7, '0')}`,
      realName: 'Member',
      email: 'member@example.test',
      birthDate: '1990-01-01',
      password: PASSWORD,
      inviteCode: ROOT_INVITE,
      agreementVersion: '1',
      language: 'en',
    };
    const { id } = ok(await createDemoMember(context, asked, (password) => (hashed ??= hashPassword(password))));
    await setDemoPin(context, { memberId: id, newPin: PIN });
    ids.push(id);
  };
  const some = async () => {
    while (started < count) {
      started += 1;
      await register();
    }
  };
  let started = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  return ids.sort((a, b) => (a < b ? -1 : 1));
}

/** Buys as a member who types the PIN. */
export function buy(context: Context, wish: Wish, intent: Intent): ReturnType<typeof purchase> {
  return purchase(context, { ...wish, pin: PIN }, intent);
}

/** `undoes`: the bank's number of an earlier line, which this outward line takes back. */
type BankLine = { amount: bigint; from: string; reference: string; kind: string; undoes?: bigint };

/** Writes a line of the client account as the rail does. Inward money waits in suspense. Returns the line's id. */
export async function bankLine(db: FreshDatabase, given: BankLine): Promise<bigint> {
  return required((await bankLines(db, [given]))[0]);
}

/** The same for several lines, in one pull. */
async function bankLines(db: FreshDatabase, given: readonly BankLine[]): Promise<bigint[]> {
  const { context } = await officeOf(db);
  const [last] = await db.rail<{ sequence: bigint; balance: bigint }[]>`
    select bank_seq as sequence, balance_after as balance from ledger.statement_line
    where account = 'client' order by bank_seq desc limit 1`;
  const begin = Number(last?.sequence ?? 0n) + 1;
  let balance = last?.balance ?? 0n;
  const lines = given.map(({ amount, from, reference, kind, undoes }, n): StatementLine => {
    const sequence = begin + n;
    const [bank = '', number = ''] = from.split(' ');
    balance += undoes === undefined ? amount : -amount;
    return {
      lineId: `M${sequence}`,
      account: 'client',
      sequence,
      bookedAt: context.clock.now().toISOString(),
      valueDate: context.clock.today(),
      statementDate: context.clock.today(),
      direction: undoes === undefined ? 'credit' : 'debit',
      amountMinor: amount,
      balanceAfterMinor: balance,
      counterparty: { name: 'Somebody', kind: 'account', bank, number },
      kind: kind as StatementLine['kind'],
      reference,
      instructionId: null,
      bankReference: `B${sequence}`,
      narrative: '',
      relatesToSequence: undoes === undefined ? null : Number(undoes),
    };
  });
  await keepLines(db.rail, 'client', lines);
  await receiveLines(context);
  const rows = await db.rail<{ id: bigint }[]>`
    select id from ledger.statement_line where account = 'client' and bank_seq >= ${begin} order by bank_seq`;
  return rows.map(({ id }) => id);
}

/** Gives a member a settled recharge with its lot. */
export function giveRecharge(db: FreshDatabase, memberId: bigint, amount: bigint): Promise<void> {
  return giveRecharges(db, [memberId], amount);
}

/** The same for several members, in one pull. */
export async function giveRecharges(db: FreshDatabase, members: readonly bigint[], amount: bigint): Promise<void> {
  const { context } = await officeOf(db);
  const lines: BankLine[] = [];
  for (const memberId of members) {
    const payer = { channel: 'bank_transfer', institution: 'ABAY', number: String(40_000_000n + memberId) } as const;
    const intent = memberIntent(memberId, 'POST /api/v1/recharges');
    const { reference } = ok(await writeRecharge(context, { memberId, amount, payer }, intent));
    lines.push({ amount, from: `${payer.institution} ${payer.number}`, reference, kind: 'deposit' });
  }
  await bankLines(db, lines);
  await settleRecharges(context);
}

/**
 * Receives a rent, has two persons propose and approve it, and divides it into slices. Both business dates are
 * inclusive. Returns the entry's id.
 */
export async function bookRent(
  db: FreshDatabase,
  { contractId, partyId, payerAccount }: MarketProduct,
  { from, until, amount }: { from: string; until: string; amount: bigint },
): Promise<bigint> {
  const { context, first, second } = await officeOf(db);
  const invoiceNumber = `INV-${next()}`;
  const statementLineId = await bankLine(db, {
    amount,
    from: payerAccount,
    reference: invoiceNumber,
    kind: 'transfer',
  });
  const period = { periodFrom: from, periodUntil: until, dueOn: until, graceDays: 3 };
  const booking = { statementLineId, contractId, partyId, invoiceNumber, amount, ...period };
  const proposal = { caller: first, booking, assertion: APPROVAL };
  const entryId = idOf(await proposeRevenue(context, proposal, staffIntent(first)));
  ok(await approveRevenue(context, { caller: second, entryId, assertion: APPROVAL }, staffIntent(second)));
  return entryId;
}

/** A fresh intent of a member, as the edge would build it. */
export function memberIntent(memberId: bigint, route: string, input: unknown = null, key: string = `key-${next()}`) {
  return intentOf(`member:${memberId}`, route, key, input);
}
