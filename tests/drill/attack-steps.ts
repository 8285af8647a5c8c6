// Builds single statements of the attack. Their parts are kept, so that one can be varied, printed and sent again.
import type { Chance } from './dice.ts';
import { listText, pick, type Value, type Values } from './attack-values.ts';
import type { Callable, Column, Surface, Writable } from './attack-surface.ts';

export type Parts = Record<string, Value>;
export type Step =
  | { kind: 'call' | 'insert' | 'update' | 'delete' | 'say'; target: string; sql: string }
  /** A call of the bank or the rail with the process's own keys. */
  | { kind: 'send'; target: string; body: Record<string, unknown> };

/** A planned step: its parts, and a condition that selects existing rows. */
export type Plan =
  | { kind: 'call' | 'insert'; target: string; parts: Parts }
  | { kind: 'update' | 'delete'; target: string; parts: Parts; where: string }
  | { kind: 'say'; target: string; sql: string }
  | Extract<Step, { kind: 'send' }>;

/** The share of calls in which one list has another shape. */
const SPOILT = 0.15;
/** Limits for the sandbox's clock: if it were years ahead, nothing would be left to attack. */
const BOUNDED: Record<string, Parts> = {
  'platform.advance_clock': { until: "platform.now() + interval '20 minutes'" },
  'platform.begin_history': { by_ms: '0' },
};

const SESSION = [
  'set constraints all deferred',
  'set constraints all immediate',
  'set local search_path = pg_temp, public',
  'set local synchronous_commit = off',
  "set local timezone = 'Pacific/Kiritimati'",
  "set local session_replication_role = 'replica'",
  'set local role c3_owner',
  'set local role c3_ledger',
  'create temporary table account (id bigint)',
];

/** A statement that neither calls a function nor writes a row. */
export function say(sql: string): Plan {
  return { kind: 'say', target: sql.split(' ').slice(0, 3).join(' '), sql };
}

export class Maker {
  readonly #surface: Surface;
  readonly values: Values;

  constructor(surface: Surface, values: Values) {
    this.#surface = surface;
    this.values = values;
  }

  /** Calls a function with the given arguments. The others are random. */
  call(chance: Chance, target: string, given: Parts = {}): Plan {
    const found = this.#surface.functions.find(({ name }) => name === target);
    if (!found) return { kind: 'call', target, parts: given };
    const length = 1 + Math.floor(chance() * 3);
    const parts = found.arguments.map(({ name, type }, at) => {
      const key = name === '' ? String(at) : name;
      return [key, given[key] ?? BOUNDED[target]?.[name] ?? this.values.any(chance, name, type, { length })] as const;
    });
    return { kind: 'call', target, parts: Object.fromEntries(parts) };
  }

  /** Inserts a row, mostly a copy of a real one, with the given columns. */
  insert(chance: Chance, target: string, given: Parts = {}): Plan {
    const table = this.#table(target);
    const rows = this.values.rowsOf(target);
    const like = rows.length > 0 && chance() < 0.85 ? pick(chance, rows) : undefined;
    const columns = table.columns.filter((column) => column.inserts && (!column.issued || column.name in given));
    const parts = columns.map((column) => [
      column.name,
      given[column.name] ?? like?.[column.name] ?? this.#column(chance, target, column),
    ]);
    return { kind: 'insert', target, parts: Object.fromEntries(parts) };
  }

  /** Updates columns that the role may update. */
  update(target: string, given: Parts, where: string): Plan {
    const may = new Set(this.#table(target).columns.flatMap(({ name, updates }) => (updates ? [name] : [])));
    const parts = Object.fromEntries(Object.entries(given).filter(([name]) => may.has(name)));
    return { kind: 'update', target, parts: Object.keys(parts).length > 0 ? parts : given, where };
  }

  /** Any function, any row of any table, or a statement about the session. */
  random(chance: Chance): Plan {
    if (chance() < 0.03) return say(pick(chance, SESSION));
    if (chance() < 0.45) return this.call(chance, pick(chance, this.#surface.functions).name);
    return this.#row(chance, pick(chance, this.#surface.tables));
  }

  /** The n-th function or table. Undefined after the last. */
  inTurn(chance: Chance, n: number): Plan | undefined {
    const { functions, tables } = this.#surface;
    const [called, written] = [functions[n], tables[n - functions.length]];
    if (called) return this.call(chance, called.name);
    return written && this.#row(chance, written);
  }

  #row(chance: Chance, table: Writable): Plan {
    const updates = table.columns.filter((column) => column.updates);
    const dice = chance();
    if (dice < 0.45 && table.inserts) return this.vary(chance, this.insert(chance, table.name));
    if (dice > 0.93 && table.deletes)
      return { kind: 'delete', target: table.name, parts: {}, where: this.#where(chance, table) };
    if (updates.length === 0) return this.insert(chance, table.name);
    const columns = Array.from({ length: 1 + Math.floor(chance() * 2) }, () => pick(chance, updates));
    const parts = columns.map((column) => [column.name, this.#column(chance, table.name, column)]);
    return this.update(table.name, Object.fromEntries(parts), this.#where(chance, table));
  }

  /** The same plan with one or two parts made again at random. */
  vary(chance: Chance, plan: Plan): Plan {
    if (plan.kind === 'send' || plan.kind === 'say') return plan;
    const names = Object.keys(plan.parts);
    if (names.length === 0) return plan;
    const parts = { ...plan.parts };
    for (let n = chance() < 0.7 ? 1 : 2; n > 0; n--) {
      const name = pick(chance, names);
      const type = this.#typeOf(plan, name);
      if (type === undefined) continue;
      const old = parts[name];
      const length = Array.isArray(old) ? old.length : 1;
      parts[name] = this.values.any(chance, name, type, { within: plan.target, length });
    }
    return { ...plan, parts };
  }

  write(chance: Chance, plan: Plan): Step {
    if (plan.kind === 'send' || plan.kind === 'say') return plan;
    const { kind, target } = plan;
    const names = Object.keys(plan.parts);
    const lists = names.filter((name) => typeof plan.parts[name] !== 'string');
    const spoilt = lists.length > 0 && chance() < SPOILT ? pick(chance, lists) : undefined;
    const text = (name: string): string => {
      const value = plan.parts[name] as Value;
      if (typeof value === 'string') return value;
      return listText(chance, value, this.#typeOf(plan, name) ?? 'text[]', name === spoilt);
    };
    const quoted = (name: string) => `"${name}"`;
    switch (plan.kind) {
      case 'call': {
        const named = names.map((name) => (/^\d+$/.test(name) ? text(name) : `${quoted(name)} => ${text(name)}`));
        return { kind, target, sql: `select * from ${target}(${named.join(', ')})` };
      }
      case 'insert':
        return {
          kind,
          target,
          sql: `insert into ${target} (${names.map(quoted).join(', ')}) values (${names.map(text).join(', ')})`,
        };
      case 'update': {
        const set = names.map((name) => `${quoted(name)} = ${text(name)}`).join(', ');
        return { kind, target, sql: `update ${target} set ${set} where ${plan.where}` };
      }
      case 'delete':
        return { kind, target, sql: `delete from ${target} where ${plan.where}` };
    }
  }

  #column(chance: Chance, target: string, { name, type, words, required }: Column): Value {
    if (words.length > 0 && type === 'text' && chance() < 0.8) return `'${pick(chance, words)}'`;
    for (let left = 5; ; left--) {
      const value = this.values.any(chance, name, type, { within: target });
      if (!required || value !== 'null' || left === 0) return value;
    }
  }

  #where(chance: Chance, { name, key }: Writable): string {
    const rows = this.values.rowsOf(name);
    if (rows.length === 0 || key.length === 0 || chance() < 0.05) return 'true';
    const row = pick(chance, rows);
    return key.map((column) => `"${column}" = ${row[column]}`).join(' and ');
  }

  #table(target: string): Writable {
    const found = this.#surface.tables.find(({ name }) => name === target);
    return found ?? { name: target, columns: [], key: [], inserts: false, deletes: false };
  }

  #typeOf({ kind, target }: Plan, name: string): string | undefined {
    if (kind === 'call') return argumentOf(this.#surface.functions, target, name)?.type;
    return this.#table(target).columns.find((column) => column.name === name)?.type;
  }
}

function argumentOf(functions: readonly Callable[], target: string, name: string) {
  return functions
    .find((one) => one.name === target)
    ?.arguments.find((argument, at) => argument.name === name || String(at) === name);
}

/** A step in readable form, which `psql` can run. */
export function textOf(step: Step): string {
  return step.kind === 'send' ? `${step.target} ${JSON.stringify(step.body)}` : `${step.sql};`;
}
