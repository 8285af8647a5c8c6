// The world of random programmes, called a house: a database with its members and, next to it, a simple model of what
// they must get (rewards.md). Acts change both.
import { refreshSettings } from '#features/settings/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { addDays } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { giveRecharges, makeProduct, type MarketProduct } from '#kit/market.ts';
import { aMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { type ModelGrant, RewardsModel } from '../rewards-model.ts';
import { CouponBook } from './coupon-book.ts';
import { EARNS, GrowthBook, PRIZES, SVIP, THRESHOLDS } from './growth-book.ts';
import { AWARD_HOURS, type Contract, type Robot, ROBOT, SALARY, type Start, stateOf } from './friends-book.ts';

/**
 * Small figures, so that programmes reach every limit, and odd ones, so that cents are rounded. Amounts in minor units.
 */
export const UNIT_PRICE = 99_97n;
export const UNIT_POINTS = 4n;
export const POINTS_OF_ONE = 5n;
export const DAY_MOST = 60n;
export const MORE_PER_LEVEL = 5n;
export const RENTAL_LEVEL = 1;
export const BURST_MOST = 2;
export const TRIES_MOST = 2;
const PURSE = 500_00n;
export const COOLING_HOURS = 24;
const HOLDING_DAYS = 14;
/** A member is valid after a unit has been at risk for this many hours. A coupon's part is not at risk. */
const VALID_HOURS = 24;
/** A house begins on a Monday at nine. */
const OPENS_AT = 9;

export type Person = {
  id: bigint;
  inviteCode: string;
  /** Index of the inviter in `people`, or null. */
  inviter: number | null;
  /** In hours since the beginning, and as a number among all of the house's events. */
  joinedAt: number;
  joinedAs: number;
  recharge: bigint;
  /** Income that purchases used, less what came back. Rewards are counted from the grants. */
  spentIncome: bigint;
  /** Points that were spent, less those that orders gave. */
  spentPoints: bigint;
  streak: number;
  lastVisit: string | null;
};
export type Order = {
  id: bigint;
  buyer: number;
  boughtAt: number;
  boughtOn: string;
  recharge: bigint;
  income: bigint;
  coupon: bigint;
  points: bigint;
  state: 'cooling' | 'cancelled' | 'settled';
  settledAt: number | null;
};
export type Product = 'device' | 'rental';

export class World {
  readonly db: FreshDatabase;
  readonly context: TestContext;
  readonly products: Readonly<Record<Product, MarketProduct>>;
  readonly rewards: RewardsModel;
  readonly coupons: CouponBook;
  readonly growth: GrowthBook;
  readonly people: Person[] = [];
  readonly orders: Order[] = [];
  readonly robots: Robot[] = [];
  readonly starts: Start[] = [];
  readonly contracts: Contract[] = [];
  /** The current offer of robots, and the hour from which it is open. */
  offer = { number: 0, fromHour: 0 };
  hours = 0;
  #events = 0;
  readonly #firstDay: string;
  /** C3coin by member and business date. */
  readonly exchanged = new Map<string, bigint>();
  /** Salary claims by member and month. */
  readonly claimed = new Set<string>();
  acts = 0;
  /** Answers and states that occurred, and how often. */
  readonly met = new Map<string, number>();

  constructor(db: FreshDatabase, context: TestContext, products: World['products']) {
    this.db = db;
    this.context = context;
    this.products = products;
    this.#firstDay = context.clock.today();
    this.rewards = new RewardsModel(this.#firstDay);
    this.coupons = new CouponBook(this.rewards);
    this.growth = new GrowthBook(this.#firstDay, {
      leadersOf: (member) => this.leadersOf(member),
      idOf: (member) => required(this.people[member]).id,
      teamValid: (leader) => this.validBelow(leader).teamValid,
    });
  }

  get today(): string {
    return addDays(this.#firstDay, Math.floor((OPENS_AT + this.hours) / 24));
  }
  get hourOfDay(): number {
    return (OPENS_AT + this.hours) % 24;
  }
  note(name: string): void {
    this.met.set(name, (this.met.get(name) ?? 0) + 1);
  }
  nextEvent(): number {
    this.#events += 1;
    return this.#events;
  }

  async set(key: string, value: unknown): Promise<void> {
    await setSetting(this.db, key, value);
    await refreshSettings(this.db.app);
  }

  /** Adds members below these inviters, with money in the recharge wallet. */
  async join(inviters: readonly (number | null)[]): Promise<void> {
    const earlier = this.people.length;
    for (const inviter of inviters) await this.#joinOne(inviter);
    await this.recharge(
      inviters.map((_, n) => earlier + n),
      PURSE,
    );
  }
  async #joinOne(inviter: number | null): Promise<void> {
    const above = inviter === null ? {} : { inviteCode: required(this.people[inviter]).inviteCode };
    const { id, inviteCode } = await aMember(this.context, above);
    const fresh = { recharge: 0n, spentIncome: 0n, spentPoints: 0n, streak: 0, lastVisit: null };
    const joined = { joinedAt: this.hours, joinedAs: this.nextEvent() };
    this.people.push({ id, inviteCode, inviter, ...joined, ...fresh });
  }

  async recharge(members: readonly number[], amount: bigint): Promise<void> {
    const people = members.map((member) => required(this.people[member]));
    await giveRecharges(
      this.db,
      people.map(({ id }) => id),
      amount,
    );
    for (const person of people) person.recharge += amount;
  }

  /**
   * Whether enough money is at risk in orders whose cycles are not over. Cycles begin at the second midnight after the
   * purchase.
   */
  isValid = (member: number): boolean => {
    const atRisk = this.orders.filter(
      ({ buyer, settledAt, boughtOn }) =>
        buyer === member &&
        settledAt !== null &&
        settledAt + VALID_HOURS <= this.hours &&
        this.today < addDays(boughtOn, 2 + HOLDING_DAYS),
    );
    return atRisk.reduce((sum, { recharge, income }) => sum + recharge + income, 0n) >= UNIT_PRICE;
  };

  /** How many valid members a leader has on level 1, and on levels 1 to 3. */
  validBelow(leader: number): { oneValid: number; teamValid: number } {
    const levels = [1, 2, 3].map((level) => this.people.filter((_, n) => this.#above(n, level) === leader));
    const counts = levels.map((below) => below.filter((one) => this.isValid(this.people.indexOf(one))).length);
    return { oneValid: counts[0] ?? 0, teamValid: counts.reduce((sum, count) => sum + count, 0) };
  }
  #above(member: number, level: number): number | null {
    const inviter = this.people[member]?.inviter ?? null;
    return level === 1 || inviter === null ? inviter : this.#above(inviter, level - 1);
  }

  /** The three leaders above a member, nearest first. */
  leadersOf = (member: number): number[] => [1, 2, 3].flatMap((level) => this.#above(member, level) ?? []);

  /** Whether BURST_MOST others joined below the same leader within the hour before. */
  isBurst(member: number): boolean {
    const { inviter, joinedAt } = required(this.people[member]);
    const before = this.people.slice(0, member).filter((one) => one.inviter === inviter);
    return before.filter((one) => joinedAt - one.joinedAt < 1).length >= BURST_MOST;
  }
  /** Why staff must look before a reward for valid friends is paid, or null. */
  signalBelow = (leader: number): 'burst' | null =>
    this.people.some(({ inviter }, n) => inviter === leader && this.isValid(n) && this.isBurst(n)) ? 'burst' : null;

  exchangedOn(person: number, date: string): bigint {
    return this.exchanged.get(`${person} ${date}`) ?? 0n;
  }

  /** Everything that a person was paid in one asset. */
  given(person: number, gives: ModelGrant['gives']): bigint {
    return this.rewards.grants
      .filter((one) => one.member === person && one.gives === gives && one.state === 'paid')
      .reduce((sum, { amount }) => sum + amount, 0n);
  }
  incomeOf = (person: number): bigint => this.given(person, 'money') - required(this.people[person]).spentIncome;
  pointsOf = (person: number): bigint => this.given(person, 'points') - required(this.people[person]).spentPoints;

  /**
   * All wallets, the budget and coupons' hold, sums of grants by kind and state, coupons, contracts and levels, both
   * from the model and from the database.
   */
  async both(): Promise<{ model: unknown; database: unknown }> {
    const accounts = this.people.map(({ id }) =>
      (['member_recharge', 'member_income', 'member_points', 'member_chances'] as const).map((of) => accountOf(of, id)),
    );
    const houses = [house('rewards_budget'), house('coupon_hold')];
    const [balances, sums, coupons, contracts, levels] = await Promise.all([
      readBalances(this.db.app, [...accounts.flat(), ...houses]),
      this.db.app<{ name: string; grants: bigint; amount: bigint }[]>`
        select kind || ' ' || state as name, sum(grants)::bigint as grants, sum(amount)::bigint as amount
        from rewards.sums group by kind, state having sum(grants) > 0 order by 1`,
      this.db.app<{ text: string }[]>`
        select concat_ws(' ', id, state, order_id) as text from coupons.coupon order by id`,
      this.db.admin<{ text: string }[]>`
        select concat_ws(' ', c.id, salary.state_of(c), c.effective_on, c.last_day) as text
        from salary.contract c order by c.id`,
      this.db.app<{ text: string }[]>`
        select concat_ws(' ', member_id, growth, level) as text from vip.member_level order by member_id`,
    ]);
    const posted = (of: AccountId | undefined) => balanceOf(balances, required(of)).posted;
    return {
      database: {
        wallets: accounts.map((own) => own.map(posted)),
        houses: houses.map(posted),
        grants: Object.fromEntries(sums.map(({ name, grants, amount }) => [name, [grants, amount]])),
        coupons: coupons.map(({ text }) => text),
        contracts: contracts.map(({ text }) => text),
        levels: levels.map(({ text }) => text),
      },
      model: {
        wallets: this.people.map(({ recharge }, n) => [
          recharge,
          this.incomeOf(n),
          this.pointsOf(n),
          this.given(n, 'chances'),
        ]),
        houses: [this.rewards.budget, this.coupons.held()],
        grants: this.#sums(),
        coupons: this.coupons.coupons.map((one) =>
          [one.id, this.coupons.stateOf(one), ...(one.orderId === null ? [] : [one.orderId])].join(' '),
        ),
        contracts: this.contracts.map((one) =>
          [one.id, stateOf(one, this.today), ...(one.signed ? [one.signed.from, one.signed.lastDay] : [])].join(' '),
        ),
        levels: [...this.growth.sums()]
          .toSorted(([a], [b]) => a - b)
          .map(([n, sum]) => `${required(this.people[n]).id} ${sum} ${this.growth.levelOf(n)}`),
      },
    };
  }

  /** All places of closed periods and all duelists, as texts. */
  async contests(): Promise<string[]> {
    const rows = await this.db.app<{ text: string }[]>`
      select concat_ws(' ', kind, starts_on, place, leader_id, points, prize_minor) as text from contests.place
      union all
      select concat_ws(' ', week, leader_id, size, opponent_id, points, result) from contests.duelist`;
    return rows.map(({ text }) => text).toSorted();
  }

  #sums(): Record<string, [bigint, bigint]> {
    const sums: Record<string, [bigint, bigint]> = {};
    for (const { kind, state, amount } of this.rewards.grants) {
      const [grants, total] = sums[`${kind} ${state}`] ?? [0n, 0n];
      sums[`${kind} ${state}`] = [grants + 1n, total + amount];
    }
    return sums;
  }
}

/** Makes a world with seven members: each of the first three has two friends. */
export async function openWorld(): Promise<World> {
  const db = await freshDatabase({ max: 4 });
  // Each world has its own backends and repeats the same queries, so their plans are worth keeping.
  await db.admin.unsafe(`alter database ${db.name} set plan_cache_mode = force_generic_plan`);
  const context = await testContext(db);
  await proveKinds(db);
  const sold = { unitPrice: UNIT_PRICE, holdingDays: HOLDING_DAYS, couponsAllowed: true };
  const products = {
    device: await makeProduct(db, { ...sold, pointsGranted: Number(UNIT_POINTS) }),
    rental: await makeProduct(db, { ...sold, type: 'rental', minVip: RENTAL_LEVEL }),
  };
  const world = new World(db, context, products);
  const settings = {
    'orders.validLeastMinor': Number(UNIT_PRICE),
    'orders.validDays': VALID_HOURS / 24,
    'points.exchangePoints': Number(POINTS_OF_ONE),
    'points.exchangeDayMost': Number(DAY_MOST),
    'points.exchangeMorePerLevel': Number(MORE_PER_LEVEL),
    'vip.thresholds': THRESHOLDS,
    'vip.holdingMinor': Number(EARNS.holding),
    'vip.perCheckIn': Number(EARNS.checkIn),
    'vip.svipPoints': Number(SVIP.points),
    'vip.svipDays': SVIP.days,
    'contests.weekPrizesMinor': PRIZES.week,
    'contests.monthPrizesMinor': PRIZES.month,
    'contests.duelPrizeMinor': PRIZES.duel,
    'team.burstMost': BURST_MOST,
    'coupons.triesPerMemberAnHour': TRIES_MOST,
    'coupons.triesPerAddressAnHour': 10_000,
    'robot.condition': ROBOT.condition,
    'robot.days': ROBOT.days,
    'robot.bonusMinor': Number(ROBOT.bonus),
    'award.hours': AWARD_HOURS,
    'chances.draws': true,
    'salary.levels': SALARY.levels,
    'salary.termMonths': SALARY.termMonths,
    'salary.noticeDays': SALARY.noticeDays,
  };
  for (const [key, value] of Object.entries(settings)) await setSetting(db, key, value);
  await refreshSettings(db.app);
  for (const generation of [[null], [0, 0], [1, 1, 2, 2]]) await world.join(generation);
  return world;
}
