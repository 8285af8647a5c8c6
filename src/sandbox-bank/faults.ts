/**
 * The fault plan (bank-and-reconciliation.md 2): rules by which the bank fails on purpose. They are in the database, so
 * a plan survives a killed process. Each occasion that matches a rule is counted as a chance. Whether a fault strikes
 * depends only on that count and the rule's seed, so runs repeat exactly.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type ApiOperation,
  type FaultKind,
  type FaultRule,
  faultRule,
  type SettleOperation,
} from '#wires/bank-admin.ts';
import type { WebhookType } from '#wires/bank.ts';
import type { Db, Sql } from './database.ts';

type RuleOf<K extends FaultKind> = Extract<FaultRule, { kind: K }>;
/** What is about to happen. It is a chance for each rule that names the same operation or event. */
interface Occasion {
  operation?: ApiOperation | SettleOperation;
  event?: WebhookType;
}
interface Planned {
  position: number;
  rule: FaultRule;
  chances: number;
  hits: number;
}

/** A number in [0, 1) that depends only on seed and index. */
export function seededFraction(seed: string, index: number): number {
  return createHash('sha256').update(`${seed}|${index}`).digest().readUIntBE(0, 6) / 2 ** 48;
}

export class FaultPlan {
  readonly #sql: Sql;
  #rules: Planned[] = [];

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async load(): Promise<void> {
    const rows = await this.#sql<{ position: number; rule: unknown; chances: bigint; hits: bigint }[]>`
      select position, rule, chances, hits from bank.fault order by position`;
    this.#rules = rows.map((row) => ({
      position: row.position,
      rule: faultRule.parse(row.rule),
      chances: Number(row.chances),
      hits: Number(row.hits),
    }));
  }

  async replace(rules: readonly FaultRule[]): Promise<void> {
    await this.#sql.begin(async (tx) => {
      await tx`delete from bank.fault`;
      for (const [position, rule] of rules.entries()) {
        await tx`insert into bank.fault (position, rule) values (${position}, ${tx.json(z.encode(faultRule, rule))})`;
      }
    });
    this.#rules = rules.map((rule, position) => ({ position, rule, chances: 0, hits: 0 }));
  }

  show() {
    return {
      rules: this.#rules.map(({ rule, chances, hits }) => ({ rule, chances, hits, spent: isSpent({ rule, chances }) })),
    };
  }

  /**
   * Whether a fault of this kind strikes now. Counts one more chance for every matching rule. Inside a transaction,
   * pass it in: waiting for a second connection of the pool could block for ever.
   */
  async draw<K extends FaultKind>(kind: K, occasion: Occasion, db: Db = this.#sql): Promise<RuleOf<K> | undefined> {
    let struck: RuleOf<K> | undefined;
    for (const planned of this.#rules) {
      if (planned.rule.kind !== kind || !fits(planned.rule, occasion) || isSpent(planned)) continue;
      const index = planned.chances;
      planned.chances += 1;
      const hit = struck === undefined && decides(planned.rule, index);
      if (hit) {
        planned.hits += 1;
        struck = planned.rule as RuleOf<K>;
      }
      await db`
        update bank.fault set chances = chances + 1, hits = hits + ${hit ? 1 : 0} where position = ${planned.position}`;
    }
    return struck;
  }
}

function fits(rule: FaultRule, occasion: Occasion): boolean {
  if ('operation' in rule)
    return rule.operation === occasion.operation || (rule.operation === '*' && occasion.operation !== undefined);
  return rule.event === undefined || rule.event === occasion.event;
}

function isSpent({ rule, chances }: { rule: FaultRule; chances: number }): boolean {
  return 'next' in rule.when && chances >= rule.when.next + (rule.when.skip ?? 0);
}

function decides({ when }: FaultRule, index: number): boolean {
  return 'next' in when ? index >= (when.skip ?? 0) : seededFraction(when.seed, index) < when.probability;
}
