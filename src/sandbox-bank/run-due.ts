/** All scheduled work, done in the order of its times, as if the bank had never stopped. */
import type { DueReport } from '#wires/bank-admin.ts';
import type { BankClock } from './clock.ts';
import type { Sql } from './database.ts';
import { type DepositDesk, expireDeposit } from './deposits.ts';
import type { FaultPlan } from './faults.ts';
import { returnInstruction, settleInstruction } from './instructions.ts';
import { payRent, raiseDues } from './leases.ts';
import { countWaiting } from './webhooks.ts';

interface DueItem {
  what: 'settle' | 'return' | 'expire' | 'rent';
  id: bigint;
  dueAt: Date;
}

interface DueWork {
  sql: Sql;
  clock: BankClock;
  faults: FaultPlan;
  desk: DepositDesk;
  /** One pass over due webhooks. Returns how many were delivered. */
  deliver: () => Promise<number>;
  onError: (error: unknown, what: string) => void;
}

const nothing = () => ({ settled: 0, returned: 0, expired: 0, rents: 0, failed: 0 });
type MoneyReport = ReturnType<typeof nothing>;

export class DueRunner {
  readonly #work: DueWork;
  #money: Promise<MoneyReport> | undefined;
  #post: Promise<number> = Promise.resolve(0);
  /** The last day whose dues were raised. Saves reading all leases on every tick. */
  #raisedThrough = '';

  constructor(work: DueWork) {
    this.#work = work;
  }

  /** Moves money but sends no webhooks. A statement calls this first, so that no due booking is missing. */
  async runMoney(): Promise<MoneyReport> {
    // A run in progress may miss work that fell due after its last look. Wait for it, then run again.
    while (this.#money) await this.#money.catch(() => undefined);
    this.#money = this.#settleDue();
    try {
      return await this.#money;
    } finally {
      this.#money = undefined;
    }
  }

  async run(): Promise<DueReport> {
    const money = await this.runMoney();
    const webhooksDelivered = await this.deliverAll();
    return { ...money, webhooksDelivered, webhooksWaiting: await countWaiting(this.#work.sql) };
  }

  /** Delivers until nothing is left. Only one delivery runs at a time, or events could overtake each other. */
  deliverAll(): Promise<number> {
    const before = this.#post;
    this.#post = (async () => {
      await before.catch(() => undefined);
      let total = 0;
      for (;;) {
        const delivered = await this.#work.deliver();
        if (delivered === 0) return total;
        total += delivered;
      }
    })();
    return this.#post;
  }

  /** A new or changed lease may have dues already. */
  leasesChanged(): void {
    this.#raisedThrough = '';
  }

  /** Resolves when nothing is under way, before closing. */
  async idle(): Promise<void> {
    await Promise.allSettled([this.#money, this.#post]);
  }

  async #settleDue(): Promise<MoneyReport> {
    const { sql, clock, onError } = this.#work;
    const report = nothing();
    const broken = new Set<string>();
    const today = clock.today();
    if (this.#raisedThrough !== today) await raiseDues(sql, today);
    this.#raisedThrough = today;
    for (;;) {
      const items = (await this.#dueItems(clock.now())).filter((item) => !broken.has(`${item.what}${item.id}`));
      if (items.length === 0) return report;
      for (const item of items) {
        try {
          await this.#do(item, report);
        } catch (error) {
          broken.add(`${item.what}${item.id}`);
          report.failed += 1;
          onError(error, `${item.what} ${item.id}`);
        }
      }
    }
  }

  /**
   * Twenty at a time, because settling one can make another one due before the rest: a return may follow minutes after
   * its payment.
   */
  #dueItems(now: Date): Promise<DueItem[]> {
    return this.#work.sql<DueItem[]>`
      select 'settle' as what, id, due_at from bank.instruction where state = 'processing' and due_at <= ${now}
      union all
      select 'return', id, return_at from bank.instruction where state = 'paid' and return_at <= ${now}
      union all
      select 'expire', id, expires_at from bank.deposit where state in ('created', 'pending') and expires_at <= ${now}
      union all
      select 'rent', id, pay_at from bank.rent_payment where state = 'due' and pay_at <= ${now}
      order by 3, 1, 2 limit 20`;
  }

  async #do({ what, id, dueAt: at }: DueItem, report: MoneyReport): Promise<void> {
    const { sql, faults, desk } = this.#work;
    if (what === 'settle' && (await settleInstruction(sql, faults, id, at))) report.settled += 1;
    if (what === 'return' && (await returnInstruction(sql, id, at))) report.returned += 1;
    if (what === 'expire' && (await expireDeposit(desk, id, at))) report.expired += 1;
    if (what === 'rent' && (await payRent(sql, id, at))) report.rents += 1;
  }
}
