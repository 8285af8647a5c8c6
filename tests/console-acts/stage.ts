// The database for attacks over the API: every account has money, every desk has open work, and staff of every role are
// signed in. A member's deposit has arrived that no recharge has been settled from.
import { type App, buildApp } from '#api/app.ts';
import { routes } from '#api/features.gen.ts';
import { openSession, openStaffSession } from '#features/identity/server/sessions/sessions.ts';
import { collect } from '#features/orders/server/collecting.ts';
import { reconcile } from '#features/reconciliation/server/days/days.ts';
import { orderOwnTransfer } from '#features/reconciliation/server/instructions/send-instructions.ts';
import { openComplaint } from '#features/service/server/complaints.ts';
import { createRecharge } from '#features/wallet/server/recharges/recharges.ts';
import { openSandboxAccount } from '#features/wallet/server/payout-accounts/add-payout-account.ts';
import type { LoginConfig } from '#platform/settings/outside-services.ts';
import type { Endpoint, StaffRole } from '#platform/http/contract.ts';
import { transaction } from '#platform/database/db.ts';
import { PLATFORM_CODES } from '#platform/http/codes.ts';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, recharged, tap, withdraw } from '#kit/banked.ts';
import { makeSupplier, type Supplier } from '#kit/capital.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { bookedBy, type Lessee, lesseeOf } from '#kit/lessee.ts';
import { buy, makeProduct, type MarketProduct } from '#kit/market.ts';
import { aMember, aStaff, PIN, staffIntent, type TestMember } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import type { Ask, ConsoleAct } from './acts.ts';

const DAY = 86_400_000;
export type Who = 'abebe' | 'sara' | Exclude<StaffRole, 'finance'> | 'member' | 'visitor';
export type Answer = { name: string; data: Record<string, string> };

export type Stage = {
  db: FreshDatabase;
  world: Banked;
  app: App;
  ids: Record<'abebe' | 'sara' | 'support' | 'content' | 'catalogue' | 'admin', bigint>;
  member: TestMember;
  /** `let` has holders and earns; `other` has holders too; `fund` is on sale. */
  products: Record<'let' | 'other' | 'fund', MarketProduct>;
  lessees: Record<'let' | 'other', Lessee>;
  suppliers: Record<'let' | 'other', Supplier>;
  /** Inward lines with their whole amount in suspense, except `booked`. */
  lines: Record<'rent' | 'more' | 'foreign' | 'operator' | 'deposit' | 'booked', bigint>;
  /** The account that sent the deposit, in the format of a party's account. */
  depositor: { bankCode: string; bankNumber: string };
  withdrawals: Record<'small' | 'reviewed' | 'large', bigint>;
  complaintId: bigint;
  ask<K extends ConsoleAct>(who: Who, act: K, asked?: Ask<K>): Promise<Answer>;
};

/** Tries to misdirect money through one act, and asserts how the API answers. */
export type Attack = (stage: Stage) => Promise<void>;

/** Names of refusals by number, because the text of an answer is meant for people. */
const NAMES = new Map(
  [PLATFORM_CODES, ...Object.values(routes).map((feature): Record<string, number> => feature.refusals)].flatMap(
    (codes) => Object.entries(codes).map(([name, code]) => [code, name] as const),
  ),
);

export const endpoints: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  ...Object.values(routes).map((one) => one.contract),
);

/** `login`: a login provider to configure. */
export async function openStage(db: FreshDatabase, login?: LoginConfig): Promise<Stage> {
  const world = await banked(db);
  await world.morning();
  const { context } = world;
  const staff = {
    abebe: await aStaff(context, 'finance'),
    sara: await aStaff(context, 'finance'),
    support: await aStaff(context, 'support'),
    content: await aStaff(context, 'content'),
    catalogue: await aStaff(context, 'catalogue'),
    admin: await aStaff(context, 'admin'),
  };
  const salesEndAt = new Date(context.clock.now().getTime() + 60 * DAY);
  const products = {
    let: await makeProduct(db, { feeBps: 500, incomePerCycle: 10_000_00n }),
    other: await makeProduct(db, { feeBps: 500 }),
    fund: await makeProduct(db, { type: 'fund', salesEndAt }),
  };
  const lessees = { let: await lesseeOf(db, world, products.let), other: await lesseeOf(db, world, products.other) };
  const suppliers = { let: await makeSupplier(db, products.let), other: await makeSupplier(db, products.other) };
  const member = await aMember(context);
  const two = [staff.abebe, staff.sara] as const;
  const booked = await earn(world, member, { products, lessee: lessees.let, two });
  const withdrawals = await askForPayouts(world, member);

  const rent = await lessees.let.pays(600_00n);
  const more = await lessees.let.pays(650_00n);
  const foreign = await lessees.other.pays(700_00n);
  const intent = staffIntent(staff.abebe);
  ok(await orderOwnTransfer(context, { amount: 300_00n, narrative: 'Own money', caller: staff.abebe }, intent));
  await world.round();
  await world.pass(60 * 60_000);
  const [own] = await db.app<
    { id: bigint }[]
  >`select id from ledger.statement_line where account = 'client' and amount = 30000 and direction = 'in'`;
  const deposit = await unsettledDeposit(db, world, member.id);
  const complained = {
    memberId: member.id,
    kind: 'other',
    subjectId: null,
    reasonCode: null,
    text: 'Where is it?',
  } as const;
  const complaint = await transaction(context.sql, (tx) => openComplaint(tx, complained));
  const app = await buildApp({ ...context, config: { ...context.config, login } });
  const tokens = await signIn(world, staff, member.id);
  const [bankCode = '', bankNumber = ''] = deposit.account.split(' ');
  return {
    db,
    world,
    app,
    ids: Object.fromEntries(Object.entries(staff).map(([name, one]) => [name, one.staffId])) as Stage['ids'],
    member,
    products,
    lessees,
    suppliers,
    lines: { rent, more, foreign, operator: (own as { id: bigint }).id, deposit: deposit.lineId, booked },
    depositor: { bankCode, bankNumber },
    withdrawals,
    complaintId: complaint.id,
    ask: (who, act, asked) => askOver(app, tokens[who], act, asked),
  };
}

/** The member holds both products. `let` has earned 50,000.00, which the member collected. Returns the rent's line. */
async function earn(
  world: Banked,
  { id: memberId }: TestMember,
  { products, lessee, two }: { products: Stage['products']; lessee: Lessee; two: Parameters<typeof bookedBy>[1] },
): Promise<bigint> {
  await recharged(world, memberId, 2_000_00n);
  for (const [product, units] of [
    [products.let, 5n],
    [products.other, 3n],
  ] as const) {
    const wish = { memberId, productId: product.id, units, amount: null, payment: null };
    ok(await buy(world.context, wish, tap(memberId, 'POST orders')));
  }
  await world.pass(DAY);
  await world.pass(DAY);
  const statementLineId = await lessee.pays(60_000_00n);
  const booking = {
    statementLineId,
    contractId: products.let.contractId,
    partyId: lessee.partyId,
    amount: 60_000_00n,
    days: 1,
  };
  await bookedBy(world, two, booking);
  await world.pass(DAY);
  ok(await collect(world.context, { memberId, orderId: null }, tap(memberId, 'collect')));
  return statementLineId;
}

async function askForPayouts(world: Banked, member: TestMember): Promise<Stage['withdrawals']> {
  const opened = { memberId: member.id, kind: 'card', institution: 'RIFT', pin: PIN } as const;
  const account = ok(await openSandboxAccount(world.context, opened, tap(member.id, 'POST accounts')));
  const asked = async (amount: bigint) => (await withdraw(world, { member, account }, amount)).id;
  return { small: await asked(500_00n), reviewed: await asked(2_000_00n), large: await asked(19_000_00n) };
}

/** A member's deposit that the bank has booked, and that our jobs have not processed. */
async function unsettledDeposit(
  db: FreshDatabase,
  world: Banked,
  memberId: bigint,
): Promise<{ lineId: bigint; account: string }> {
  const payer = { channel: 'mobile_money', phone: '+251911000111' } as const;
  const { reference } = ok(
    await createRecharge(world.context, { memberId, amount: 5_000_00n, payer }, tap(memberId, 'POST recharges')),
  );
  await answered(
    world.bank.client.call('POST /admin/deposits/{reference}/decide', {
      path: { reference },
      body: { decision: 'approve' },
    }),
  );
  await world.rail.pull();
  await reconcile(world.context);
  const [line] = await db.app<{ lineId: bigint; account: string }[]>`
    select id as line_id, counterparty_account as account from ledger.statement_line
    where kind = 'deposit' and reference = ${reference}`;
  return line as { lineId: bigint; account: string };
}

async function signIn(
  { context }: Banked,
  staff: Record<string, { staffId: bigint }>,
  memberId: bigint,
): Promise<Record<Who, string>> {
  return transaction(context.sql, async (tx) => {
    const member = await openSession(context, tx, { memberId, deviceId: 'acts', device: 'acts', sessionDays: 30 });
    const tokens: Record<string, string> = { member: member.token, visitor: '' };
    for (const [name, { staffId }] of Object.entries(staff))
      tokens[name] = (await openStaffSession(context, tx, { staffId, method: 'password' })).token;
    return tokens as Record<Who, string>;
  });
}

let asks = 0;

async function askOver<K extends ConsoleAct>(app: App, token: string, act: K, asked: Ask<K> = {}): Promise<Answer> {
  asks += 1;
  const [method, template] = act.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
  const file = asked.body instanceof Uint8Array ? Buffer.from(asked.body) : undefined;
  const response = await app.http.inject({
    method,
    url: template.replace('{id}', encodeURIComponent(String(asked.id ?? 1))),
    headers: {
      'device-id': 'acts',
      'accept-language': 'en',
      'idempotency-key': asked.key ?? `00000000-0000-7000-8000-${String(asks).padStart(12, '0')}`,
      ...(token === '' ? {} : { authorization: token }),
      ...(asked.body === undefined ? {} : { 'content-type': `application/${file ? 'octet-stream' : 'json'}` }),
    },
    ...(asked.body === undefined ? {} : { payload: file ?? JSON.stringify(asked.body) }),
    // The limit in front of sign-in is per address, and not under test here.
    remoteAddress: `10.1.${asks >> 8}.${asks & 255}`,
  });
  const { code, data } = JSON.parse(response.body) as { code: number; data: Record<string, string> };
  return { name: code === 100000 ? 'ok' : (NAMES.get(code) ?? `code ${code}`), data: data ?? {} };
}
