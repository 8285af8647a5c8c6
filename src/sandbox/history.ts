// Ninety days in the life of the demo people, made only with the product's use cases on a moving clock. A missed rent,
// for example, is one that the sandbox bank's lessee did not pay.
import { DAY_MS, fixedClock, weekday } from '#platform/time/clock.ts';
import type { Caller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Act, asMember, type Desk, Refused, unless } from './desk.ts';
import { checkingInOn, collectsOn, DEMO_PASSWORD, DEMO_PIN, demoMembers } from './demo-people.ts';
import { createDemoMember, identitySettings, openInvitation, setDemoPin } from '#features/identity/server/public.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { followSandboxSales, type OpenedProduct } from '#features/catalogue/server/public.ts';
import { simulateDraws, type HistoryRound } from './draws.ts';
import { type ForumHistory, simulateForum } from './forum.ts';
import { simulateEvents } from './events.ts';
import { type Codes, deploy, fundBudget, handOut } from './gifts.ts';
import { failNextPayout, type Levers } from './levers.ts';
import { simulateRareActs } from './rare.ts';
import { takeReward } from './reward-steps.ts';
import { HISTORY_DAYS, LEAVES_ONE_FROM, officeDoes, type Step, stepsOf } from './plan.ts';

export type Cast = {
  products: readonly OpenedProduct[];
  staff: ReadonlyMap<string, { caller: Caller; act: Act; password: string }>;
  /** Set once the office has made them. */
  codes?: Codes;
  /** Ids of published events by their key in the plan. */
  events: Map<string, string>;
  /** Opened rounds of draws by their key in the plan. */
  rounds: Map<string, HistoryRound>;
  forum: ForumHistory;
  members: Map<string, { id: bigint; inviteCode: string; act: Act; payoutAccountId?: string; lastOrderId?: string }>;
};

type Stage = { context: Context; desk: Desk; levers: Levers; cast: Cast; settle: () => Promise<void> };

const AMOUNT_OF_BIRR = 100;
const BUDGET_MINOR = 50_000_00;
/** Gifts are made on the first working day from here on, which is before the plan's members redeem codes. */
const GIFT_DAY = 54;

/** One business day: new members join, people act, and the office does its work. */
export async function simulateDay(stage: Stage, day: number): Promise<void> {
  for (const person of demoMembers.filter((one) => one.day === day)) await join(stage, person.key);
  for (const key of checkingInOn(day)) await required(stage.cast.members.get(key)).act('POST /api/v1/check-ins');
  let waiting = false;
  for (const step of stepsOf(day)) waiting = (await take(stage, step)) || waiting;
  if (waiting) await stage.settle();
  await seldom(stage, day);
  await collect(stage, day);
  await office(stage, day);
  await draws(stage, day);
  await meet(stage, day);
  await followSandboxSales(stage.context);
}

/** Adds some acts after the office's last day, so that a clerk who opens the console finds work. */
export async function leaveWork(stage: Stage): Promise<void> {
  for (const step of stepsOf(HISTORY_DAYS)) await take(stage, step);
  await seldom(stage, HISTORY_DAYS);
  await stage.settle();
}

async function seldom({ context, cast }: Stage, day: number): Promise<void> {
  const member = (key: string) => required(cast.members.get(key));
  await simulateRareActs({ context, member, clerk: (key) => staffOf(cast, key) }, day);
}

const personOf = (key: string) => required(demoMembers.find((one) => one.key === key));

async function join({ context, desk, cast }: Stage, key: string): Promise<void> {
  const person = personOf(key);
  const { rootInviteCode, agreementVersion } = await identitySettings.read(context);
  const inviteCode = person.invitedBy ? cast.members.get(person.invitedBy)?.inviteCode : rootInviteCode;
  if (!inviteCode) throw new Error(`${key} is invited by someone who is not a member yet`);
  const opened = fixedClock(new Date(context.clock.now().getTime() - DAY_MS)); // a day before they register
  const member = await createDemoMember(context, {
    phone: person.phone,
    realName: person.realName,
    email: `${key}@member.example`,
    birthDate: person.birthDate,
    password: DEMO_PASSWORD,
    inviteCode,
    invitation: openInvitation({ ...context, clock: opened }, inviteCode),
    agreementVersion,
    language: person.language,
  });
  if (isRefusal(member)) throw new Refused('register', member.name, member.data);
  const act = desk.as(asMember(member.id));
  const joined = { id: member.id, inviteCode: member.inviteCode, act };
  cast.members.set(key, joined);
  if (person.bare) return;
  await setDemoPin(context, { memberId: member.id, newPin: DEMO_PIN });
  const account = await act('POST /api/v1/payout-accounts/sandbox', {
    body: { kind: 'mobile_money', institution: 'BIRRPAY', pin: DEMO_PIN },
  });
  cast.members.set(key, { ...joined, payoutAccountId: account.id });
}

/** Buys units of a product. For a fund, the amount must be a multiple of its price. */
async function buy(act: Act, { who, product: at, units, coupon }: Extract<Step, { do: 'buy' }>): Promise<string> {
  const { items } = await act('GET /api/v1/products', { query: { limit: 50 } });
  const product = items[at % items.length];
  if (!product) throw new Error('nothing is on sale');
  const wanted = product.type === 'fund' ? { amountMinor: units * product.priceMinor } : { units };
  const bought = { productId: product.id, ...wanted };
  const best = coupon ? (await act('GET /api/v1/order-quotes', { query: bought })).coupon : null;
  if (coupon && !best) throw new Error(`${who} has no coupon for ${product.title}`);
  const body = { ...bought, ...(best ? { couponId: best.id } : {}), pin: DEMO_PIN };
  return (await act('POST /api/v1/orders', { body })).orderId;
}

/** Takes one step of the plan. True if the bank has work to do before the day continues. */
async function take({ levers, cast }: Stage, step: Step): Promise<boolean> {
  const who = cast.members.get(step.who);
  if (!who) throw new Error(`${step.who} has not joined yet`);
  const { act } = who;
  switch (step.do) {
    case 'recharge': {
      const recharge = await act('POST /api/v1/recharges', {
        body: { channel: 'mobile_money', amountMinor: step.birr * AMOUNT_OF_BIRR },
      });
      const answer = await levers.bank.call('POST /admin/deposits/{reference}/decide', {
        path: { reference: recharge.reference },
        body: { decision: step.decline ? 'decline' : 'approve' },
      });
      if (answer.outcome !== 'ok')
        throw new Error(`the bank did not decide deposit ${recharge.reference}: ${answer.outcome}`);
      return true;
    }
    case 'return_recharge':
      await act('POST /api/v1/recharge-returns', { body: { amountMinor: step.birr * AMOUNT_OF_BIRR, pin: DEMO_PIN } });
      return true;
    case 'buy':
      who.lastOrderId = await buy(act, step);
      return false;
    case 'redeem':
      await act('POST /api/v1/code-redemptions', { body: { code: required(cast.codes?.[step.gift].shift()) } });
      return false;
    case 'cancel_last_order':
      if (who.lastOrderId) await act('POST /api/v1/orders/{id}/cancel', { path: { id: who.lastOrderId } });
      return false;
    case 'withdraw':
      if (step.bank) await failNextPayout(levers.bank, step.bank);
      await unlessShort(() =>
        act('POST /api/v1/withdrawals', {
          body: {
            amountMinor: step.birr * AMOUNT_OF_BIRR,
            payoutAccountId: required(who.payoutAccountId),
            pin: DEMO_PIN,
          },
        }),
      );
      return true;
    case 'collect':
      await unlessEmpty(() => act('POST /api/v1/orders/collect'));
      return false;
    case 'sign_in':
      // All acts come from one phone, which is registered here as the shop's.
      await act('POST /api/v1/sessions', {
        body: { phone: personOf(step.who).phone, password: DEMO_PASSWORD, device: 'Phone of the shop' },
      });
      return false;
    case 'complain':
      await act('POST /api/v1/complaints', { body: { kind: 'other', text: step.text } });
      return false;
    default:
      await takeReward(act, step);
      return false;
  }
}

async function collect({ context, cast }: Stage, day: number): Promise<void> {
  const today = context.clock.today();
  for (const [index, who] of [...cast.members.keys()].entries()) {
    if (collectsOn({ who, index }, { day, today }))
      await unlessEmpty(() => required(cast.members.get(who)).act('POST /api/v1/orders/collect'));
  }
}

/** The office's day: books received rents, has a second person approve them, and reviews payouts. */
async function office(stage: Stage, day: number): Promise<void> {
  const { context, cast } = stage;
  if (weekday(context.clock.today()) === 0) return;
  const a = staffOf(cast, 'financeA');
  const b = staffOf(cast, 'financeB');
  const { items: lines } = await a.act('GET /console/api/v1/revenue/lines', { query: { limit: 100 } });
  const bookable = lines.filter((waiting) => waiting.suggestion?.partyId && !waiting.proposedEntryId);
  for (const { id, leftMinor, suggestion, proposedEntryId } of day < LEAVES_ONE_FROM
    ? bookable
    : bookable.slice(0, -1)) {
    if (!suggestion?.partyId || proposedEntryId) continue;
    const { contractId, partyId, invoiceNumber, periodFrom, periodUntil, dueOn, graceDays } = suggestion;
    const entry = await a.act('POST /console/api/v1/revenue/entries', {
      body: {
        statementLineId: id,
        contractId,
        partyId,
        invoiceNumber,
        periodFrom,
        periodUntil,
        dueOn,
        graceDays,
        amountMinor: leftMinor,
        assertion: { kind: 'password', password: a.password },
      },
    });
    await b.act('POST /console/api/v1/revenue/entries/{id}/approve', {
      path: { id: entry.id },
      body: { assertion: { kind: 'password', password: b.password } },
    });
  }
  const isDay = (wanted: number) => officeDoes(wanted, { day, today: context.clock.today() });
  if (isDay(2))
    await a.act('POST /console/api/v1/operator-transfers', {
      body: { amountMinor: BUDGET_MINOR, narrative: 'Rewards budget' },
    });
  if (day >= 4 && day <= 6) await fundBudget([a, b]);
  if (isDay(12) || isDay(47)) await deploy(context, [a, b], cast.products);
  if (day >= GIFT_DAY && cast.codes === undefined) await gifts(stage);
  const { items: payouts } = await b.act('GET /console/api/v1/withdrawals', {
    query: { limit: 100, state: 'pending_review' },
  });
  for (const payout of payouts)
    await unlessMoved(() =>
      b.act('POST /console/api/v1/withdrawals/{id}/approve', { path: { id: payout.id }, body: {} }),
    );
}

async function gifts({ context, cast }: Stage): Promise<void> {
  const clerks = [staffOf(cast, 'financeA'), staffOf(cast, 'financeB')] as const;
  const memberNoOf = (key: string) => String(required(cast.members.get(key)).id);
  cast.codes = await handOut(clerks, { today: context.clock.today(), memberNoOf });
}

async function draws({ context, cast }: Stage, day: number): Promise<void> {
  const member = (key: string) => required(cast.members.get(key)).act;
  await simulateDraws({ context, member, clerk: (key) => staffOf(cast, key), rounds: cast.rounds }, day);
}

/** Members write in the forum and attend events. */
async function meet({ context, cast }: Stage, day: number): Promise<void> {
  const old = [...cast.members].filter(([key]) => !personOf(key).bare);
  const writers = old.map(([key, { id, act }]) => ({ key, id, act }));
  const [writer, reader] = [staffOf(cast, 'content'), staffOf(cast, 'admin')];
  await simulateForum({ context, day, writers, forum: cast.forum, desk: { content: writer.act, admin: reader.act } });
  const member = (key: string) => required(cast.members.get(key)).act;
  await simulateEvents({ context, member, writer, reader, events: cast.events }, day);
}

export function staffOf(cast: Cast, key: string): { caller: Caller; act: Act; password: string } {
  const staff = cast.staff.get(key);
  if (!staff) throw new Error(`no demo staff ${key}`);
  return staff;
}

/** Income depends on the rents, so the balance may be less than the plan's withdrawal. */
const unlessShort = unless('balance_insufficient', 'withdrawal_tier_limit');
const unlessEmpty = unless('nothing_to_collect');
const unlessMoved = unless('withdrawal_moved_on');
