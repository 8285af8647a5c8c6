// A house of members and, beside it, a simple model of what they get (rewards.md). Random programmes act on both.
import { refreshSettings } from '../../../src/features/settings/server/public.ts';
import { balanceOf, readBalances } from '../../../src/ledger/balance.ts';
import { type AccountId, accountOf } from '../../../src/ledger/chart.ts';
import { must } from '../../../src/platform/must.ts';
import { proveKinds } from '../../kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/database.ts';
import { type TestFloor, testFloor } from '../../kit/floor.ts';
import { giveRecharge, makeProduct, type MarketProduct } from '../../kit/market.ts';
import { aMember } from '../../kit/people.ts';
import { setSetting } from '../../kit/settings.ts';
import { type ModelGrant, RewardsModel } from '../rewards-model.ts';

/** Small figures, so that programmes meet every limit. Amounts in minor units. */
export const UNIT_PRICE = 100_00n;
export const POINTS_OF_ONE = 5n;
export const DAY_MOST = 60n;
export const BURST_MOST = 2;
const PURSE = 600_00n;

export type Person = {
  id: bigint;
  inviteCode: string;
  /** Place of the inviter among the people, or null. */
  inviter: number | null;
  /** Hours since the beginning. */
  joinedAt: number;
  recharge: bigint;
  /** Income that came back from, or went into, purchases. Rewards are counted from the grants. */
  spentIncome: bigint;
  spentPoints: bigint;
  streak: number;
  lastVisit: string | null;
};
export type Order = {
  id: bigint;
  buyer: number;
  boughtAt: number;
  recharge: bigint;
  income: bigint;
  state: 'cooling' | 'cancelled' | 'settled';
};

export class World {
  readonly db: FreshDatabase;
  readonly floor: TestFloor;
  readonly product: MarketProduct;
  readonly rewards: RewardsModel;
  readonly people: Person[] = [];
  readonly orders: Order[] = [];
  hours = 0;
  /** C3coin by member and business date. */
  readonly exchanged = new Map<string, bigint>();
  /** Answers and states that programmes met. */
  readonly met = new Set<string>();

  constructor(db: FreshDatabase, floor: TestFloor, product: MarketProduct) {
    this.db = db;
    this.floor = floor;
    this.product = product;
    this.rewards = new RewardsModel(floor.clock.today());
  }

  async set(key: string, value: unknown): Promise<void> {
    await setSetting(this.db.admin, key, value);
    await refreshSettings(this.db.app);
  }

  /** A new member below somebody, with money in the recharge wallet. */
  async join(inviter: number | null): Promise<void> {
    const above = inviter === null ? {} : { inviteCode: must(this.people[inviter]).inviteCode };
    const { id, inviteCode } = await aMember(this.floor, above);
    await giveRecharge(this.db, id, PURSE);
    const fresh = { recharge: PURSE, spentIncome: 0n, spentPoints: 0n, streak: 0, lastVisit: null };
    this.people.push({ id, inviteCode, inviter, joinedAt: this.hours, ...fresh });
  }

  exchangedOn(person: number, date: string): bigint {
    return this.exchanged.get(`${person} ${date}`) ?? 0n;
  }

  /** Everything that the person got of one asset. */
  given(person: number, gives: ModelGrant['gives']): bigint {
    return this.rewards.grants
      .filter((one) => one.member === person && one.gives === gives && one.state === 'paid')
      .reduce((sum, { amount }) => sum + amount, 0n);
  }
  incomeOf = (person: number): bigint => this.given(person, 'money') - must(this.people[person]).spentIncome;
  pointsOf = (person: number): bigint => this.given(person, 'points') - must(this.people[person]).spentPoints;

  /** All wallets, and the sums of all grants by kind and state. */
  async both(): Promise<{ model: unknown; database: unknown }> {
    const accounts = this.people.map(({ id }) =>
      (['member_recharge', 'member_income', 'member_points', 'member_chances'] as const).map((of) => accountOf(of, id)),
    );
    const [balances, sums] = await Promise.all([
      readBalances(this.db.app, accounts.flat()),
      this.db.app<{ name: string; grants: bigint; amount: bigint }[]>`
        select kind || ' ' || state as name, sum(grants)::bigint as grants, sum(amount)::bigint as amount
        from rewards.sums group by kind, state having sum(grants) > 0 order by 1`,
    ]);
    const posted = (of: AccountId | undefined) => balanceOf(balances, must(of)).posted;
    return {
      database: {
        wallets: accounts.map((own) => own.map(posted)),
        grants: Object.fromEntries(sums.map(({ name, grants, amount }) => [name, [grants, amount]])),
      },
      model: {
        wallets: this.people.map(({ recharge }, n) => [
          recharge,
          this.incomeOf(n),
          this.pointsOf(n),
          this.given(n, 'chances'),
        ]),
        grants: this.#sums(),
      },
    };
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

export async function openWorld(people: number): Promise<World> {
  const db = await freshDatabase({ max: 10 });
  const floor = await testFloor(db);
  await proveKinds(db);
  const world = new World(db, floor, await makeProduct(db, { unitPrice: UNIT_PRICE }));
  await world.set('points.exchangePoints', Number(POINTS_OF_ONE));
  await world.set('points.exchangeDayMost', Number(DAY_MOST));
  await world.set('team.burstMost', BURST_MOST);
  for (let n = 0; n < people; n += 1) await world.join(n === 0 ? null : Math.floor((n - 1) / 2));
  return world;
}
