// Finds movements of money that no authorised person ordered. It compares the ledger's lines and the bank's own books
// with the acts of members and staff before the attack, and uses none of the product's checks.
import { orderedTo } from './attack-orders.ts';
import { type Database, idList } from '#platform/database/db.ts';
import type { AttackWorld } from './attack-world.ts';

/**
 * A success of the attacker. `disclosed` is the line of docs/security.md that admits it. Null: no attacker may be able
 * to do this.
 */
export type Finding = { what: string; disclosed: string | null; detail: string };

/** Phrases of docs/security.md about what the holder of c3_app can do. */
export const DISCLOSED = {
  approvals: 'Write approvals',
  reviewer: 'Name one of finance as the reviewer of a payout',
  behalf: 'Collect or cancel on a member’s behalf',
  deposit: 'Give a member’s deposit to another member',
  own: 'Bring the operator’s own money to the client account',
  charge: 'Book an outward bank line as a bank charge',
  pin: 'Reset a member’s PIN',
  play: 'Play a member’s chances',
} as const;

type Withdrawal = {
  id: bigint;
  number: string;
  memberId: bigint;
  kind: string;
  tax: bigint;
  charge: bigint;
  net: bigint;
  holdId: bigint;
  to: string;
  state: string;
  reviews: number;
};
type Order = {
  id: bigint;
  memberId: bigint;
  productId: bigint;
  trancheId: bigint;
  price: bigint;
  payCoupon: bigint;
  matured: boolean;
};
type Honest = {
  seq: bigint;
  bankLine: bigint;
  withdrawals: Withdrawal[];
  names: Map<bigint, string>;
  /** 'member number' of payout accounts. */
  accounts: Set<string>;
  instructions: Set<string>;
  orders: Map<bigint, Order>;
  recharges: Map<bigint, bigint>;
  holds: Set<bigint>;
  pins: Map<bigint, string>;
  /** Income that is booked for a product's holders. */
  booked: Map<bigint, bigint>;
  sums: Map<bigint, bigint>;
};
type Line = {
  purpose: string;
  actor: string;
  debit: bigint;
  credit: bigint;
  from: string;
  to: string;
  debitScope: bigint;
  creditScope: bigint;
  amount: bigint;
  guard: bigint | null;
};
type Paid = {
  id: bigint;
  instructionId: string | null;
  amount: bigint;
  account: string;
  to: string;
  holder: string;
  toCode: string | null;
};

/** Purposes that an act of two persons covers, directly or through an entry or a movement of capital. */
const BY_ACT = new Set([
  'system_addition',
  'fees_taken',
  'tax_remitted',
  'budget_funded',
  'shortfall_covered',
  'deposit_sent_back',
  'capital_deployed',
  'capital_restored',
  'revenue_received',
  'payout_made_good',
]);
/** withdrawals.md 3, in minor units. */
const ONE_REVIEWER_UP_TO = 20_000_00n;
const WALLETS = ['member_recharge', 'member_income'];
const UNDER_WAY = ['approved', 'waiting_funds', 'sending', 'unknown', 'processing'];

export type Judge = { findings(): Promise<Finding[]> };

/** Records the honest state. Whatever moves later is the attack's, or follows from honest acts. */
export async function judgeOf({ db: { admin }, world }: Pick<AttackWorld, 'db' | 'world'>): Promise<Judge> {
  const { books } = world.bank;
  const honest = await honestNow(admin, books);
  return {
    async findings() {
      const paid = await paidSince(books, honest.bankLine);
      const lines = await linesSince(admin, honest.seq);
      const reset = await membersReset(admin, honest);
      return [
        ...(await wrongPayments(admin, honest, { paid, reset })),
        ...lines.flatMap((line) => wrongLine(line, honest, reset)),
        ...(await wrongCaptures(admin, honest, { lines, paid, reset })),
        ...wrongIncome(lines, honest),
        ...(await wrongHolds(admin, honest, reset)),
        ...(await wrongBalances(admin, honest, lines)),
      ];
    },
  };
}

async function honestNow(admin: Database, books: Database): Promise<Honest> {
  const [[head], [last]] = await Promise.all([
    admin<{ seq: bigint }[]>`select seq from ledger.head`,
    books<{ id: bigint }[]>`select coalesce(max(id), 0) as id from bank.line`,
  ]);
  const orders = await admin<Order[]>`
    select id, member_id, product_id, tranche_id, price, pay_coupon, settled_at is not null and returns_principal
      and matures_at <= platform.now() as matured from orders.purchase_order where booked_at is not null`;
  const instructions = await admin<{ id: string }[]>`select instruction_id as id from reconciliation.instruction`;
  const recharges = await admin<{ id: bigint; memberId: bigint }[]>`select id, member_id from wallet.recharge`;
  const accounts = await admin<{ memberId: bigint; account: string }[]>`
    select member_id, institution || ' ' || number as account from wallet.payout_account
    union select member_id, source_institution || ' ' || source_number from wallet.recharge_lot`;
  const members = await admin<{ id: bigint; realName: string }[]>`select id, real_name from identity.member`;
  const holds = await admin<{ id: bigint }[]>`select id from ledger.hold`;
  return {
    seq: head?.seq ?? 0n,
    bankLine: last?.id ?? 0n,
    withdrawals: await withdrawalsOf(admin),
    names: new Map(members.map(({ id, realName }) => [id, realName])),
    accounts: new Set(accounts.map(({ memberId, account }) => `${memberId} ${account}`)),
    instructions: new Set(instructions.map(({ id }) => id)),
    orders: new Map(orders.map((one) => [one.id, one])),
    recharges: new Map(recharges.map((one) => [one.id, one.memberId])),
    holds: new Set(holds.map(({ id }) => id)),
    pins: new Map((await pinsOf(admin)).map((one) => [one.memberId, one.pin])),
    booked: new Map((await bookedFor(admin)).map((one) => [one.productId, one.amount])),
    sums: new Map((await balancesOf(admin)).map((one) => [one.id, one.posted])),
  };
}

const withdrawalsOf = (admin: Database): Promise<Withdrawal[]> => admin<Withdrawal[]>`
  select id, number, member_id, kind, tax_minor as tax, bank_charge_minor as charge, net_minor as net, hold_id,
    to_institution || ' ' || to_number as "to", state, reviewers_needed::int as reviews from wallet.withdrawal`;
const pinsOf = (admin: Database) => admin<{ memberId: bigint; pin: string }[]>`
  select member_id, coalesce(encode(pin_hash, 'hex'), '') as pin from identity.member_secret`;
const bookedFor = (admin: Database) => admin<{ productId: bigint; amount: bigint }[]>`
  select ledger.scope_of(id) as product_id, sum(posted)::bigint as amount from ledger.account
  where ledger.class_of(id) in ('product_revenue', 'product_payable') group by 1`;
const balancesOf = (admin: Database) => admin<{ id: bigint; posted: bigint }[]>`select id, posted from ledger.account`;

/** Payments from the house's accounts after an entry, by the bank's books. */
const paidSince = (books: Database, after: bigint): Promise<Paid[]> => books<Paid[]>`
  select l.id, e.instruction_id, l.amount_minor as amount, a.code as account, c.bank || ' ' || c.number as "to",
    c.holder_name as holder, c.code as to_code
  from bank.line l join bank.account a on a.id = l.account_id join bank.entry e on e.id = l.entry_id
  join bank.account c on c.id = l.counterparty_id
  where l.id > ${after} and l.direction = 'debit' and a.code in ('client', 'operator') order by l.id`;

const linesSince = (admin: Database, seq: bigint): Promise<Line[]> => admin<Line[]>`
  select l.purpose, t.actor, l.debit, l.credit, ledger.class_of(l.debit) as "from", ledger.class_of(l.credit) as "to",
    ledger.scope_of(l.debit) as debit_scope, ledger.scope_of(l.credit) as credit_scope, l.amount, l.guard
  from ledger.line l join ledger.transfer t on t.id = l.transfer_id
  join ledger.class k on k.name = ledger.class_of(l.debit) and k.asset = 'ETB'
  where t.seq > ${seq} order by t.seq, l.n`;

async function membersReset(admin: Database, { pins }: Honest): Promise<Set<bigint>> {
  return new Set((await pinsOf(admin)).filter((one) => pins.get(one.memberId) !== one.pin).map((one) => one.memberId));
}

type Seen = { lines: Line[]; paid: Paid[]; reset: ReadonlySet<bigint> };

async function wrongPayments(admin: Database, honest: Honest, { paid, reset }: Omit<Seen, 'lines'>) {
  const found: Finding[] = [];
  for (const one of paid) {
    const detail = `${one.amount} from ${one.account} to ${one.to} under ${one.instructionId}`;
    const withdrawal = honest.withdrawals.find(({ number }) => number === one.instructionId);
    if (one.account === 'operator' && one.toCode === 'client') {
      if (!honest.instructions.has(one.instructionId ?? ''))
        found.push({ what: 'the operator’s own money brought in', disclosed: DISCLOSED.own, detail });
      continue;
    }
    if (withdrawal) found.push(...(await wrongPayout(admin, withdrawal, one, detail)));
    else if (!honest.instructions.has(one.instructionId ?? ''))
      found.push(await unordered(admin, honest, { one, reset, detail }));
  }
  return found;
}

async function wrongPayout(admin: Database, one: Withdrawal, paid: Paid, detail: string): Promise<Finding[]> {
  const wrong = (what: string, disclosed: string | null = null) => [{ what, disclosed, detail }];
  if (paid.to !== one.to) return wrong('a payout to another account');
  if (paid.amount > one.net) return wrong('a payout above its amount');
  const [hold] = await admin<{ state: string }[]>`select state from ledger.hold where id = ${one.holdId}`;
  if (hold?.state === 'released') return wrong('a payout whose hold was given back');
  if (UNDER_WAY.includes(one.state)) return [];
  if (one.state !== 'pending_review') return wrong(`a payout that was ${one.state} already`);
  // A request that ended without a payout no longer counts (withdrawals.md 3).
  const [row] = await admin<{ named: number; signed: number; ofDay: bigint }[]>`
    select (select sum(o.amount_minor)::bigint from wallet.withdrawal w join wallet.withdrawal o
        on o.member_id = w.member_id and o.kind = 'income' and o.id <= w.id
          and o.requested_at > w.requested_at - interval '24 hours'
        join ledger.hold h on h.id = o.hold_id and h.state <> 'released' where w.id = ${one.id}) as of_day,
      (select count(*)::int from wallet.withdrawal_review r where r.withdrawal_id = ${one.id}
        and r.decision = 'approved') as named,
      (select count(distinct s.staff_id)::int from wallet.withdrawal_act a join ledger.act_approval s using (act_id)
        where a.withdrawal_id = ${one.id} and a.kind = 'approval') as signed`;
  if ((row?.signed ?? 0) >= 2) return wrong('a payout that two never signed', DISCLOSED.approvals);
  const needsOne = one.reviews === 1 || (row?.ofDay ?? 0n) <= ONE_REVIEWER_UP_TO;
  return needsOne && (row?.named ?? 0) > 0
    ? wrong('a payout that its reviewer never saw', DISCLOSED.reviewer)
    : wrong('a payout without its reviews');
}

type Unordered = { one: Paid; reset: ReadonlySet<bigint>; detail: string };

/**
 * Judges a payment without an honest order. An act with two forged signatures may send money where that act says, and
 * nowhere else. A PIN that the app reset can pay out only to the member's earlier accounts, or in the member's name.
 */
async function unordered(admin: Database, honest: Honest, { one, reset, detail }: Unordered): Promise<Finding> {
  const { instructionId, amount, to, account, holder } = one;
  const bound = account === 'client' ? await orderedTo(admin, instructionId) : [];
  if (bound.some((order) => order.to === to && order.amount === amount))
    return { what: 'a transfer by a forged act', disclosed: DISCLOSED.approvals, detail };
  const asked = (await withdrawalsOf(admin)).find(({ number }) => number === instructionId);
  const own = honest.accounts.has(`${asked?.memberId} ${to}`) || honest.names.get(asked?.memberId ?? 0n) === holder;
  if (asked && own && reset.has(asked.memberId) && asked.to === to && asked.net === amount)
    return (await isTooEarly(admin, asked.number))
      ? { what: 'a payout to an account for which a reset PIN waits', disclosed: null, detail }
      : { what: 'a payout by a PIN that the app reset', disclosed: DISCLOSED.pin, detail };
  return { what: 'money out of the bank that no member or act ordered', disclosed: null, detail };
}

/** For a day after a PIN reset, income may leave only to accounts that were bound before. */
async function isTooEarly(admin: Database, number: string): Promise<boolean> {
  const rows = await admin`
    select from wallet.withdrawal w join ledger.hold h on h.id = w.hold_id join ledger.transfer t on t.id = h.made_by
    join identity.member_secret s on s.member_id = w.member_id
      and t.occurred_at between s.pin_reset_at and s.pin_reset_at + interval '24 hours'
    join wallet.bound_number b on b.member_id = w.member_id and b.bound_at > s.pin_reset_at
      and b.number_hash = wallet.number_hash(w.to_kind, w.to_institution, w.to_number)
    where w.number = ${number} and w.kind = 'income'`;
  return rows.length > 0;
}

/** The wallets' part of a price, or the coupon's. */
function settledPart({ price, payCoupon }: Order, { from }: Line): bigint {
  return from === 'coupon_hold' ? payCoupon : price - payCoupon;
}

function wrongLine(line: Line, honest: Honest, reset: ReadonlySet<bigint>): Finding[] {
  const { purpose, guard, debitScope, creditScope } = line;
  const detail = `${line.amount} from ${line.from} ${debitScope} to ${line.to} ${creditScope}, guard ${guard}`;
  const wrong = (what: string, disclosed: string | null = null) => [
    { what, disclosed, detail: `${purpose}: ${detail}` },
  ];
  const order = honest.orders.get(guard ?? 0n);
  switch (purpose) {
    case 'bank_in':
    case 'accrual':
    case 'withdrawal_paid':
    case 'recharge_returned':
      return [];
    case 'purchase':
      return wrong('a purchase that its member never made', reset.has(debitScope) ? DISCLOSED.pin : null);
    case 'order_settled':
      // A forged order has already been reported by its purchase.
      return !order || (order.trancheId === creditScope && settledPart(order, line) === line.amount)
        ? []
        : wrong('a forged settlement');
    case 'purchase_cancelled':
      return order?.memberId === creditScope && order.productId === debitScope
        ? wrong('an order cancelled', DISCLOSED.behalf)
        : wrong('a refund of another’s order');
    case 'principal_returned':
      return order?.memberId === creditScope && order.matured ? [] : wrong('principal that is not due');
    case 'collect':
      return order?.memberId === creditScope && order.productId === debitScope
        ? wrong('income collected', DISCLOSED.behalf)
        : wrong('income of another’s order');
    case 'recharge_settled':
      if (honest.recharges.get(guard ?? 0n) === creditScope) return [];
      return wrong('a deposit for another member', honest.recharges.has(guard ?? 0n) ? null : DISCLOSED.deposit);
    case 'prize_held':
      return wrong('a play that its member never made', DISCLOSED.play);
    case 'prize_released':
      return [];
    case 'prize_paid':
      // One play in a million wins it (attack-draws.ts), so it was won by cheating.
      return wrong('a prize won at will');
    case 'bank_charge':
      return wrong('a payment booked as a charge', DISCLOSED.charge);
    default:
      return BY_ACT.has(purpose)
        ? wrong(`${purpose} by a forged act`, DISCLOSED.approvals)
        : wrong(`money moved: ${purpose}`);
  }
}

/** A hold may be captured only if the bank's books show its payout, in the parts that its member was shown. */
async function wrongCaptures(admin: Database, honest: Honest, { lines, paid, reset }: Seen): Promise<Finding[]> {
  const now = await withdrawalsOf(admin);
  const captures = lines.filter(({ purpose }) => ['withdrawal_paid', 'recharge_returned'].includes(purpose));
  return [...Map.groupBy(captures, ({ guard }) => guard)].flatMap(([guard, some]) => {
    const part = (to: string) => some.filter((one) => one.to === to).reduce((sum, { amount }) => sum + amount, 0n);
    const asked = honest.withdrawals.find(({ holdId }) => holdId === guard);
    const later = now.find(({ holdId, memberId }) => holdId === guard && reset.has(memberId));
    const one = asked ?? later;
    const detail = `hold ${guard}: ${part('client_bank')} + ${part('tax_payable')} + ${part('fees')}`;
    const wrong = (what: string, disclosed: string | null = null) => [{ what, disclosed, detail }];
    if (!one) return wrong('a hold captured that no member made');
    const shown = paid.some(
      ({ instructionId, amount, to }) =>
        instructionId === one.number && amount === part('client_bank') && to === one.to,
    );
    if (!shown) return wrong('a hold captured without its payout');
    if (part('tax_payable') !== one.tax || part('fees') !== one.charge) return wrong('a hold captured in other parts');
    return asked ? [] : wrong('a hold of a reset PIN captured', DISCLOSED.pin);
  });
}

/** Members may never collect more than was booked for a product's holders, by earlier rents or under forged acts. */
function wrongIncome(lines: Line[], { booked }: Honest): Finding[] {
  return [...booked].flatMap(([productId, amount]) => {
    const of = (purpose: string, side: 'debitScope' | 'creditScope', to: string) =>
      lines
        .filter((line) => line.purpose === purpose && line[side] === productId && line.to === to)
        .reduce((sum, line) => sum + line.amount, 0n);
    const most = amount + of('revenue_received', 'creditScope', 'product_revenue');
    const collected = of('collect', 'debitScope', 'member_income');
    return collected > most
      ? [{ what: 'income that no rent paid', disclosed: null, detail: `product ${productId}: ${collected} of ${most}` }]
      : [];
  });
}

async function wrongHolds(admin: Database, { holds }: Honest, reset: ReadonlySet<bigint>): Promise<Finding[]> {
  const made = await admin<{ id: bigint; memberId: bigint; amount: bigint }[]>`
    select id, ledger.scope_of(account_id) as member_id, amount from ledger.hold
    where not id = any (${idList(holds)}::bigint[])`;
  return made.map(({ id, memberId, amount }) => ({
    what: 'a hold that its member never made',
    disclosed: reset.has(memberId) ? DISCLOSED.pin : null,
    detail: `hold ${id}: ${amount} of member ${memberId}`,
  }));
}

/** Wallets may change only by their lines. */
async function wrongBalances(admin: Database, { sums }: Honest, lines: Line[]): Promise<Finding[]> {
  const expected = new Map(sums);
  for (const { debit, credit, amount, from, to } of lines) {
    if (WALLETS.includes(from)) expected.set(debit, (expected.get(debit) ?? 0n) - amount);
    if (WALLETS.includes(to)) expected.set(credit, (expected.get(credit) ?? 0n) + amount);
  }
  const wallets = await admin<{ id: bigint; posted: bigint }[]>`
    select id, posted from ledger.account where ledger.class_of(id) = any (${WALLETS})`;
  return wallets
    .filter(({ id, posted }) => posted !== (expected.get(id) ?? 0n))
    .map(({ id, posted }) => ({
      what: 'a balance without lines',
      disclosed: null,
      detail: `account ${id}: ${posted}`,
    }));
}
