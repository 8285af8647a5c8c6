// Keeps the fuzz supplied: every half-day a product comes on sale, tenants pay, and members' banks approve recharges.
// Now and then the bank refuses a transfer or takes one back. Changes by requests that would stop all callers, such as
// of settings, are undone.
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { orderOwnTransfer } from '#features/reconciliation/server/instructions/send-instructions.ts';
import { promise } from '#features/rewards/server/public.ts';
import { allSettings } from '#features/settings/server/public.ts';
import { post } from '#ledger/post.ts';
import type { FaultRule } from '#wires/bank-admin.ts';
import { factId } from '#platform/database/ids.ts';
import { canonical } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import type { Stage } from '../console-acts/stage.ts';
import { answered } from '#kit/bank.ts';
import { makeSupplier } from '#kit/capital.ts';
import { makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type Lessee, lesseeOf } from '#kit/lessee.ts';
import { ANY_INCOME, makeProduct } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, staffIntent } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { type Chance, random } from './dice.ts';
import { uploadPictures, closeProducts, closeFirstWeek } from './fuzz-beginning.ts';
import { makeCodes } from './fuzz-coupons.ts';
import { winGoods, openOfficeRound } from './fuzz-draws.ts';
import { offerSeat } from './fuzz-events.ts';
import { MATERIAL } from './fuzz-material.ts';

const HALF_DAY = 43_200_000;
export type Row = Record<string, string>;
export type FuzzMarket = {
  /** Does half a day's work. */
  workHalfDay(): Promise<void>;
  /** The things that a request of this kind can name now. */
  find(name: keyof typeof MATERIAL): Promise<readonly Row[]>;
  /** Restores the settings that requests have changed. */
  restoreSettings(): Promise<void>;
};

type House = Pick<Stage, 'db' | 'world' | 'lessees' | 'products' | 'ids'> & {
  members: readonly bigint[];
  chance: Chance;
  tenants: Lessee[];
  halfDays: number;
};

export async function fuzzMarket(stage: Stage, members: readonly bigint[], seed: number): Promise<FuzzMarket> {
  const { db, world, lessees, products, ids } = stage;
  const house: House = { db, world, lessees, products, ids, members, chance: random(seed), tenants: [], halfDays: 0 };
  const finance = `{${[ids.abebe, ids.sara, ids.admin].join()}}`;
  await proveKinds(db);
  await db.admin`create table public.fuzz_account (number text primary key, member_id bigint, holder text)`;
  await db.admin`create table public.fuzz_code (code text primary key, digest bytea)`;
  await db.admin`create table public.fuzz_bystander (id bigint primary key)`;
  for (let n = 0; n < 3; n += 1) {
    const { id } = await aMember(world.context);
    await db.admin`insert into public.fuzz_bystander values (${id})`;
  }
  const { kind, bank, number, holderName } = await openAccount(house, 'outside', 'Ministry of Revenues');
  const ours: Readonly<Record<string, unknown>> = {
    // A few people make all the calls, so raise the rate limits, which are not under test here.
    'identity.callerCallsPerMinute': 100_000,
    'identity.callerFilesPerMinute': 100_000,
    'coupons.triesPerMemberAnHour': 10_000,
    'coupons.triesPerDeviceAnHour': 10_000,
    'coupons.triesPerAddressAnHour': 10_000,
    'uploads.memberADay': 500,
    'service.complaintsADay': 100,
    'chances.draws': true,
    'draws.dayPlaysMost': 1_000,
    // One small order makes its member valid after a day, so that teams fill.
    'orders.validLeastMinor': 1_00,
    'orders.validDays': 1,
    // The fuzz lasts only some days, and goods must become late within them.
    'prizes.sendDays': 1,
    'prizes.lateDays': 1,
    // Allow any income, so that products fit the fuzz's figures.
    'catalogue.usedUpYearBasisPoints': ANY_INCOME,
    'catalogue.returnedYearBasisPoints': ANY_INCOME,
    'reconciliation.taxAccount': { kind, institution: bank, number, holderName },
  };
  await restoreSettings(house, ours);
  await closeFirstWeek(house);
  await closeProducts(db);
  await uploadPictures(world.context, members);
  await makeCodes({ db, context: world.context }, 300);
  // Now the payer of rewards finds the budget funded and ends its pause.
  await world.round();
  await winGoods(db, world.context, members);
  const find: FuzzMarket['find'] = async (name) => {
    const sql = MATERIAL[name];
    const found: Record<string, unknown>[] = await db.admin.unsafe(sql, sql.includes('$1') ? [finance] : []);
    return found.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])));
  };
  return {
    find,
    restoreSettings: () => restoreSettings(house, ours),
    async workHalfDay() {
      await supplyMembers(house);
      await operatorPays(house, find);
      await bankErrs(house);
      await openForSale(house);
      await tenantsPay(house);
      await membersBank(house);
      await uploadPictures(world.context, members);
      house.halfDays += 1;
      await world.pass(HALF_DAY);
      await rewardsComeDue(house);
    },
  };
}

const openAccount = ({ world }: House, role: 'member' | 'outside', holderName: string) =>
  answered(
    world.bank.client.call('POST /admin/accounts', { body: { role, kind: 'account', bank: 'TANA', holderName } }),
  );

/**
 * Offers a seat of an event and opens a round of a draw. Sometimes makes more codes, because staff of the fuzz stop
 * batches.
 */
async function supplyMembers({ db, world, ids, members, halfDays }: House): Promise<void> {
  const at = (n: number) => members[n % members.length] as bigint;
  await offerSeat({ world, ids }, { first: at(halfDays), next: at(halfDays + 1) });
  await openOfficeRound(db, world.context);
  if (halfDays % 4 === 0) await makeCodes({ db, context: world.context }, 5);
}

/**
 * The operator's debt stops sales and prizes, so the office orders money for it. Half a day later two persons book it,
 * unless the fuzz's staff did so before.
 */
async function operatorPays({ db, world: { context } }: House, find: FuzzMarket['find']): Promise<void> {
  const { first, second } = await officeOf(db);
  const [debt] = await db.admin`select from ledger.account where id = ledger.house('operator_due') and posted < 0`;
  if (!debt) return;
  const [owed] = await find('owed');
  if (!owed) {
    const [wish] = await find('debt');
    const amount = BigInt(required(required(wish).amount));
    ok(await orderOwnTransfer(context, { amount, narrative: 'Own money', caller: first }, staffIntent(first)));
    return;
  }
  const amount = BigInt(required(owed.amount));
  const act = { kind: 'shortfall_cover', amount, statementLineId: BigInt(required(owed.line)), note: 'Cover' } as const;
  const signed = { caller: first, assertion: APPROVAL };
  const { id } = ok(await proposeBankAct(context, { ...act, ...signed }, staffIntent(first)));
  ok(await approveBankAct(context, { id, caller: second, assertion: APPROVAL }, staffIntent(second)));
}

/** Makes a product that is on sale and has a payer. Its maker has an account that the bank knows. */
async function openForSale(house: House): Promise<void> {
  const { db, world, tenants } = house;
  const product = await makeProduct(db, {
    incomePerCycle: 40_00n,
    feeBps: 300,
    pointsGranted: 2,
    chancesGranted: 1,
    couponsAllowed: true,
  });
  await db.owner`update catalogue.product set risks = '[{"en": "The lessee may pay late."}]'::jsonb
    where risks = '[]'::jsonb`;
  const { partyId } = await makeSupplier(db, product);
  const { bank, number } = await openAccount(house, 'outside', 'Makers of fuzz');
  await db.owner`update catalogue.party set name = 'Makers of fuzz', bank_code = ${bank}, bank_number = ${number}
    where id = ${partyId}`;
  tenants.push(await lesseeOf(db, world, product));
}

/** Pays rent for the first member's device, and for the newest products. */
async function tenantsPay({ world, lessees, tenants, chance, halfDays }: House): Promise<void> {
  for (const [at, { account }] of [lessees.let, ...tenants.slice(-3)].entries()) {
    const [bank = '', number = ''] = account.split(' ');
    const rent = {
      actId: `fuzz-rent-${halfDays}-${at}`,
      fromAccount: { kind: 'account', bank, number },
      toAccount: 'client',
      amountMinor: BigInt((at === 0 ? 9_000_00 : 100_00) + Math.floor(chance() * 800_00)),
      narrative: 'Rent',
    } as const;
    await answered(world.bank.client.call('POST /admin/transfers', { body: rent }));
  }
}

/** A member opens an account at the bank that the product does not know yet, and banks approve open recharges. */
async function membersBank(house: House): Promise<void> {
  const { db, world, members, halfDays } = house;
  const memberId = members[halfDays % members.length] as bigint;
  const [member] = await db.app<
    { name: string }[]
  >`select real_name as name from identity.member where id = ${memberId}`;
  const holder = member?.name ?? '';
  const { number } = await openAccount(house, 'member', holder);
  await db.admin`insert into public.fuzz_account values (${number}, ${memberId}, ${holder})`;
  const asked = await db.app<
    { reference: string }[]
  >`select reference from wallet.recharge where state = 'pending' order by id`;
  // The bank may refuse a recharge that expired meanwhile.
  for (const { reference } of asked)
    await world.bank.client.call('POST /admin/deposits/{reference}/decide', {
      path: { reference },
      body: { decision: 'approve' },
    });
}

/** Gives every member points and promises two rewards: one waits to be paid, and a signal holds the other. */
async function rewardsComeDue({ db, members, halfDays }: House): Promise<void> {
  const money = { amount: 3_00n, kind: testKinds.test_rebate };
  const wanted = members.flatMap((memberId) => [
    { ...money, memberId },
    { ...money, memberId, hold: 'burst' as const },
    { memberId, amount: 500n, kind: testKinds.test_points },
    { memberId, amount: 20n, kind: testKinds.test_chance },
  ]);
  const asked = await Promise.all(wanted.map(async (one) => ({ ...one, cause: String(await makeCause(db, one)) })));
  await db.app.begin(async (tx) => {
    const { lines } = await promise(tx, asked);
    await post(tx, [{ id: factId('fuzz-points', halfDays), actor: 'system', lines }]);
  });
}

/**
 * Makes the bank refuse a transfer and return most of a payout. More rarely it pays another account, or takes back a
 * part of a rent.
 */
async function bankErrs(house: House): Promise<void> {
  const { db, world, halfDays } = house;
  const refused = {
    operation: 'transfers.settle',
    reason: 'bank_refused',
    kind: 'settle_refused',
    when: { next: 1 },
  } as const;
  const faults: FaultRule[] = halfDays % 2 === 1 ? [refused] : [];
  // By day and by night, because payouts settle in one of the two.
  if ([2, 3].includes(halfDays % 6)) {
    const { kind, bank, number } = await openAccount(house, 'outside', 'A Stranger');
    const to = { kind, bank, number };
    faults.push({ kind: 'settle_wrong_account', operation: 'payouts.settle', to, when: { next: 1 } });
  }
  if (faults.length > 0) await world.faults(...faults);
  const [paid] = await db.app<{ number: string; net: bigint }[]>`
    select number, net_minor as net from wallet.withdrawal where state = 'paid' and kind = 'income' order by id desc
      limit 1`;
  if (paid && halfDays % 2 === 0) {
    const body = { reason: 'account_closed', amountMinor: paid.net - 1_00n } as const;
    await answered(
      world.bank.client.call('POST /admin/instructions/{instructionId}/return', {
        path: { instructionId: paid.number },
        body,
      }),
    );
  }
  if (halfDays % 7 !== 6) return;
  const [line] = await db.app<{ seq: bigint }[]>`
    select bank_seq as seq from ledger.statement_line
    where account = 'client' and kind = 'transfer' and direction = 'in' and amount > 1000 order by id desc offset 5
      limit 1`;
  const taken = {
    actId: `fuzz-${halfDays}`,
    account: 'client',
    sequence: Number(line?.seq),
    narrative: 'Taken back',
  } as const;
  await answered(world.bank.client.call('POST /admin/recalls', { body: { ...taken, amountMinor: 10_00n } }));
}

async function restoreSettings({ db }: House, ours: Readonly<Record<string, unknown>>): Promise<void> {
  const changed = await db.admin<{ key: string; value: unknown }[]>`
    select distinct on (feature, name) feature || '.' || name as key, value from settings.version
      order by feature, name, id desc`;
  const kept = new Map(changed.map(({ key, value }) => [key, canonical(value)]));
  for (const { feature, definitions } of allSettings())
    for (const [name, { sandbox }] of Object.entries(definitions)) {
      const key = `${feature}.${name}`;
      const value = ours[key] ?? sandbox;
      if (kept.has(key) ? kept.get(key) !== canonical(value) : key in ours) await setSetting(db, key, value);
    }
}
