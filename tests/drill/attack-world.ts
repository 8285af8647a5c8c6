// The world for the attack with the app's role: members have money of every kind, orders and withdrawals are in every
// state, and some acts have one signature. From here on the members do nothing.
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { proposeRevenue } from '#features/revenue/server/bookings/bookings.ts';
import { proposeDeployment } from '#features/revenue/server/capital/deployments.ts';
import { collect } from '#features/orders/server/collecting.ts';
import { purchase } from '#features/orders/server/purchases/purchase.ts';
import { openSandboxAccount } from '#features/wallet/server/payout-accounts/add-payout-account.ts';
import type { PayoutAccount } from '#features/wallet/server/payout-accounts/payout-accounts.ts';
import { createRecharge } from '#features/wallet/server/recharges/recharges.ts';
import { cancelWithdrawal } from '#features/wallet/server/withdrawals/request-withdrawal.ts';
import { rejectWithdrawal } from '#features/wallet/server/withdrawals/review-withdrawals.ts';
import { returnRecharge } from '#features/wallet/server/withdrawals/return-recharge.ts';
import { dueInOrder } from '#jobs/due-order.ts';
import { allJobs } from '#jobs/tasks.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { openStage, type Stage } from '../console-acts/stage.ts';
import { answered } from '#kit/bank.ts';
import { type Earner, recharged, tap, withdraw } from '#kit/banked.ts';
import type { FreshDatabase } from '#kit/database.ts';
import type { TestContext } from '#kit/context.ts';
import { bookedBy } from '#kit/lessee.ts';
import type { MarketProduct } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, PIN, staffIntent, type TestMember } from '#kit/people.ts';
import { leaveDraws } from './attack-draws.ts';
import { keepMoment } from './rewind.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

export type AttackWorld = Pick<Stage, 'db' | 'world'> & {
  /** The attacker's own member account, without money, and an account of theirs at the bank. */
  attacker: { memberId: bigint; account: PayoutAccount; outside: { kind: string; bank: string; number: string } };
  /**
   * The only member whose PIN the plans reset (docs/security.md admits that the app can). `number` is an account that
   * the attacker opened at the bank in this member's name.
   */
  reset: { memberId: bigint; name: string; kind: string; bank: string; number: string };
  product: MarketProduct;
  /** The draws process over HTTP. */
  drawsUrl: string;
  /** Moves both clocks. 'morning' is when finance opens. */
  wait(until: 'morning' | number): Promise<void>;
  /** Lets the product's jobs and the bank work until nothing is left to do. Returns the errors of jobs. */
  works(): Promise<string[]>;
  /** Restores the state at the end of the setup. */
  back(): Promise<void>;
  forget(): Promise<void>;
};

export async function attackWorld(db: FreshDatabase): Promise<AttackWorld> {
  const stage = await openStage(db);
  await stage.app.close();
  const { world, products } = stage;
  const holder = await aMember(world.context);
  const saver = await aMember(world.context);
  await investAndEarn(stage, [holder, saver]);
  const earner = await leavePayouts(stage, holder, saver);
  await leaveActs(stage);
  await strayDeposit(stage);
  const attacker = await enterAttacker(stage);
  const { kind, bank, number } = await opened(stage, saver.realName);
  const namesake = { kind, bank, number };
  await world.round();
  await leaveAtNight(stage, earner, saver);
  const drawsUrl = await leaveDraws(stage, [attacker.memberId, holder.id, saver.id]);
  const kept = [await keepMoment(db.admin), await keepMoment(world.bank.books)];
  const bankOffsetMs = world.bank.clock.offsetMs;
  // Forged rows make jobs fail again and again. The attack counts those errors instead of logging them.
  world.context.log.level = 'silent';
  return {
    db,
    world,
    attacker,
    reset: { memberId: saver.id, name: saver.realName, ...namesake },
    product: products.let,
    drawsUrl,
    wait: (until) => (until === 'morning' ? untilMorning(world.context) : world.context.advance(until)),
    works: () => works(stage),
    async back() {
      for (const one of kept) await one.back();
      await db.admin`select pg_notify('clock', ''), pg_notify('settings', '')`;
      await world.context.clock.refresh();
      await world.faults();
      await answered(world.bank.client.call('POST /admin/clock', { body: { offsetMs: bankOffsetMs } }));
    },
    async forget() {
      for (const one of kept) await one.forget();
    },
  };
}

/** Both members buy the let device and the fund. A rent is accrued but not collected. */
async function investAndEarn({ world, products, lessees, db }: Stage, members: readonly TestMember[]): Promise<void> {
  for (const { id: memberId } of members) {
    await recharged(world, memberId, 20_000_00n);
    const wishes = [
      { productId: products.let.id, units: 5n, amount: null },
      { productId: products.fund.id, units: null, amount: 500_00n },
    ];
    for (const wish of wishes)
      ok(await purchase(world.context, { memberId, ...wish, payment: null, pin: PIN }, tap(memberId, 'POST orders')));
  }
  await world.pass(DAY);
  await world.pass(DAY);
  const { first, second } = await officeOf(db);
  const statementLineId = await lessees.let.pays(90_000_00n);
  const of = { contractId: products.let.contractId, partyId: lessees.let.partyId };
  await bookedBy(world, [first, second], { ...of, statementLineId, amount: 90_000_00n, days: 3 });
  await world.pass(DAY);
  await world.pass(DAY);
}

/** Both members collect. One payout is rejected and one cancelled. */
async function leavePayouts({ world, db }: Stage, holder: TestMember, saver: TestMember): Promise<Earner> {
  const { context } = world;
  const { first } = await officeOf(db);
  for (const { id: memberId } of [holder, saver])
    ok(await collect(context, { memberId, orderId: null }, tap(memberId, 'collect')));
  const card = { memberId: holder.id, kind: 'card', institution: 'RIFT', pin: PIN } as const;
  const account = ok(await openSandboxAccount(context, card, tap(holder.id, 'POST accounts')));
  const earner = { member: holder, account };
  const rejected = await withdraw(world, earner, 2_000_00n);
  const asked = { id: rejected.id, caller: first, reasonCode: 'name_mismatch' };
  ok(await rejectWithdrawal(context, asked, staffIntent(first)));
  const cancelled = await withdraw(world, earner, 3_000_00n);
  ok(await cancelWithdrawal(context, { id: cancelled.id, memberId: holder.id }, tap(holder.id, 'cancel')));
  return earner;
}

/** Funds the rewards budget. Leaves a rent, a deployment and a return of a stray rent with one signature each. */
async function leaveActs({ world: { context }, db, lines, products, lessees, suppliers }: Stage): Promise<void> {
  const { first, second } = await officeOf(db);
  const signed = { caller: first, assertion: APPROVAL };
  const fund = { kind: 'budget_fund', amount: 300_00n, statementLineId: lines.operator, note: 'Rewards' } as const;
  const { id } = ok(await proposeBankAct(context, { ...fund, ...signed }, staffIntent(first)));
  ok(await approveBankAct(context, { id, caller: second, assertion: APPROVAL }, staffIntent(second)));
  const back = { kind: 'send_back', amount: 700_00n, statementLineId: lines.foreign, note: 'Not ours' } as const;
  ok(await proposeBankAct(context, { ...back, ...signed }, staffIntent(first)));
  const of = { contractId: products.let.contractId, partyId: lessees.let.partyId };
  const today = context.clock.today();
  const period = { periodFrom: today, periodUntil: addDays(today, 6), dueOn: today, graceDays: 3 };
  const booking = { ...of, ...period, statementLineId: lines.rent, invoiceNumber: 'INV-LEFT', amount: 600_00n };
  ok(await proposeRevenue(context, { ...signed, booking }, staffIntent(first)));
  const { partyId, documentId } = suppliers.let;
  const deployment = { trancheId: products.let.trancheId, partyId, documentId, amount: 100_00n, note: 'A battery' };
  ok(await proposeDeployment(context, { ...signed, deployment }, staffIntent(first)));
}

/** Pays a deposit at the bank with a reference that no recharge has. */
async function strayDeposit({ world: { bank, context } }: Stage): Promise<void> {
  const reference = 'R-STRAY';
  const payer = { phone: '+251911000222' };
  const expiresAt = new Date(context.clock.now().getTime() + HOUR).toISOString();
  const asked = { reference, amountMinor: 900_00n, channel: 'mobile_money', payer, returnUrl: 'http://localhost/' };
  await answered(bank.client.call('POST /deposits', { body: { ...asked, expiresAt } as never }));
  const decision = { path: { reference }, body: { decision: 'approve' } } as const;
  await answered(bank.client.call('POST /admin/deposits/{reference}/decide', decision));
}

/** Opens an account at another bank in any name. */
function opened({ world: { bank } }: Stage, holderName: string) {
  const body = { role: 'outside', kind: 'account', bank: 'TANA', holderName } as const;
  return answered(bank.client.call('POST /admin/accounts', { body }));
}

async function enterAttacker(stage: Stage): Promise<AttackWorld['attacker']> {
  const { context } = stage.world;
  const { id: memberId } = await aMember(context, { realName: 'Mallory Attack' });
  const card = { memberId, kind: 'card', institution: 'RIFT', pin: PIN } as const;
  const account = ok(await openSandboxAccount(context, card, tap(memberId, 'POST accounts')));
  return { memberId, account, outside: await opened(stage, 'Mallory Outside') };
}

/**
 * Ends outside finance hours with a payout that needs no review, a return of recharge money and a deposit at the bank
 * waiting, and with orders in their cooling-off.
 */
async function leaveAtNight({ world, products }: Stage, earner: Earner, saver: TestMember): Promise<void> {
  const { context, bank } = world;
  await world.morning();
  await world.pass(11 * HOUR);
  await withdraw(world, earner, 500_00n);
  ok(await returnRecharge(context, { memberId: saver.id, amount: 700_00n, pin: PIN }, tap(saver.id, 'POST returns')));
  for (const memberId of [saver.id, earner.member.id]) {
    const wish = { memberId, productId: products.other.id, units: 2n, amount: null, payment: null, pin: PIN };
    ok(await purchase(context, wish, tap(memberId, 'POST orders')));
  }
  const deposit = { memberId: saver.id, amount: 1_500_00n, payer: { channel: 'mobile_money' } } as const;
  const { reference } = ok(await createRecharge(context, deposit, tap(saver.id, 'POST recharges')));
  const decision = { path: { reference }, body: { decision: 'approve' } } as const;
  await answered(bank.client.call('POST /admin/deposits/{reference}/decide', decision));
}

async function untilMorning(context: TestContext): Promise<void> {
  const days = await workingDays(context);
  const tomorrow = startOfBusinessDate(days.addPayoutDays(addDays(context.clock.today(), 1), 0));
  await context.advance(tomorrow.getTime() + 10.25 * HOUR - context.clock.now().getTime());
}

/** As with the crontab, an error of one job does not stop the others. */
async function works({ world: { context, round } }: Stage): Promise<string[]> {
  const errors: string[] = [];
  const note = (error: unknown) => void errors.push(error instanceof Error ? error.message : String(error));
  await round().catch(async (error: unknown) => {
    note(error);
    for (const job of dueInOrder(allJobs())) await Promise.resolve(job.run(context, {})).catch(note);
  });
  return errors;
}
