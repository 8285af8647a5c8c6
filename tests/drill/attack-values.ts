// Values for the attack's arguments and columns, as SQL. Most of them are real: ids, amounts and words that the role
// may read. The rest are odd.
import type { Database } from '#platform/database/db.ts';
import type { Chance } from './dice.ts';

/** SQL text, or the items of a list. */
export type Value = string | readonly string[];
/** Real values by column ('wallet.withdrawal.hold_id') and by type ('bigint'). */
export type Pools = { byColumn: Map<string, string[]>; rows: Map<string, Record<string, string>[]> };

type Readable = { name: string; columns: { name: string; type: string }[] };

const ROWS = 200;
const DAY = "interval '1 day'";

export const literal = (text: string | null, type: string): string =>
  text === null ? 'null' : `'${text.replaceAll("'", "''")}'::${type}`;
export const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;

/** Reads real values as the role, so that the attacker knows no more than the process does. */
export async function poolsOf(admin: Database, app: Database): Promise<Pools> {
  const readable = await admin<Readable[]>`
    select n.nspname || '.' || quote_ident(c.relname) as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'kept') and a.attnum > 0
      and not a.attisdropped and has_schema_privilege('c3_app', n.oid, 'usage')
      and has_column_privilege('c3_app', c.oid, a.attnum, 'select') group by 1 order by 1`;
  const pools: Pools = { byColumn: new Map(), rows: new Map() };
  for (const { name, columns } of readable) {
    const list = columns.map((column) => `"${column.name}"::text`).join();
    const found = await app.unsafe<{ cells: (string | null)[] }[]>(
      `select array[${list}] as cells from ${name} order by array[${list}] desc limit ${ROWS}`,
    );
    const rows = found.map(({ cells }) =>
      Object.fromEntries(columns.map((column, at) => [column.name, literal(cells[at] ?? null, column.type)])),
    );
    pools.rows.set(name, rows);
    for (const column of columns) {
      const values = new Set(rows.map((row) => row[column.name] as string).filter((value) => value !== 'null'));
      pools.byColumn.set(`${name}.${column.name}`, [...values]);
    }
  }
  return pools;
}

/** Where to look for values of an argument or column with this name. The first match counts. */
const BY_NAME: [pattern: RegExp, columns: string[]][] = [
  [/^(p_|of_|l_|h_|in_)?(member|members|member_id|inviter_id)$/, ['identity.member.id']],
  [/account_id|^debit|^credit|^house$|^h_account$|^l_debit|^l_credit/, ['ledger.account.id']],
  [/hold/, ['ledger.hold.id']],
  [/guard|cause/, ['ledger.hold.id', 'orders.purchase_order.id', 'ledger.act.id', 'ledger.statement_line.id']],
  [/withdrawal/, ['wallet.withdrawal.id']],
  [/order/, ['orders.purchase_order.id']],
  [/product/, ['catalogue.product.id']],
  [/tranche/, ['catalogue.tranche.id']],
  [/recharge/, ['wallet.recharge.id']],
  [/lot/, ['wallet.recharge_lot.id']],
  [/entry/, ['revenue.entry.id']],
  [/deployment/, ['revenue.deployment.id']],
  [/restoration/, ['revenue.restoration.id']],
  [/part/, ['orders.part.id']],
  [/party/, ['catalogue.party.id']],
  [/contract/, ['catalogue.contract.id']],
  [/staff|proposed_by|rejected_by|confirmed_by|ended_by|added_by/, ['identity.staff.id']],
  [/act_id|^acts?$/, ['ledger.act.id']],
  [/line/, ['ledger.statement_line.id']],
  [/seq|after|until_part/, ['ledger.transfer.seq']],
  [/purpose/, ['ledger.posting_rule.purpose']],
  [/actor/, ['ledger.transfer.actor']],
  [/transfer|^t_id$/, ['ledger.transfer.id']],
  [/^(number|instruction_id|p_number|to_number)$/, ['wallet.withdrawal.number', 'wallet.withdrawal.to_number']],
  [/reference/, ['ledger.statement_line.reference', 'wallet.recharge.reference']],
  [/institution|bank_code/, ['wallet.payout_account.institution']],
  [/^account$|of_account/, ['ledger.statement_line.counterparty_account']],
  [/kind/, ['wallet.payout_account.kind', 'wallet.withdrawal.kind']],
  [/amount|minor|price|net|fee|tax/, ['wallet.withdrawal.amount_minor', 'ledger.account.posted', 'ledger.line.amount']],
  [/ids?$/, ['identity.member.id', 'ledger.account.id', 'orders.purchase_order.id', 'wallet.withdrawal.id']],
];

/** Values that match no row, by type. */
const ODD: Record<string, string[]> = {
  bigint: ['0', '1', '-1', '100', '10000', '50000', '9007199254740991', '9223372036854775807', 'null'],
  integer: ['0', '1', '2', '-1', '2147483647', 'null'],
  smallint: ['0', '1', '2', '-1', 'null'],
  boolean: ['true', 'false', 'null'],
  text: [`''`, `'x'`, `'system'`, `'client'`, `'member_income'`, `'approved'`, `'bank'`, 'null'],
  uuid: ['gen_random_uuid()', 'null'],
  bytea: [`sha256('x')`, `'\\x'::bytea`, 'null'],
  jsonb: [`'{}'::jsonb`, `'{"en": "Text"}'::jsonb`, 'null'],
  json: [`'{}'::json`, 'null'],
  date: [`platform.business_date(platform.now())`, `current_date + 40`, `'infinity'::date`, 'null'],
  'timestamp with time zone': [
    'platform.now()',
    `platform.now() - ${DAY}`,
    `platform.now() + ${DAY}`,
    `platform.now() - 30 * ${DAY}`,
    `platform.now() + 30 * ${DAY}`,
    `date_trunc('hour', platform.now())`,
    `'infinity'::timestamptz`,
    `'-infinity'::timestamptz`,
    'null',
  ],
};

/** Ids that an earlier step received. If none was given out yet, currval raises an error, which is worth trying too. */
const FRESH: [RegExp, string][] = [
  [/hold|guard/, `currval('ledger.hold_id')`],
  [/order|guard/, `currval('orders.order_id')`],
  [/withdrawal/, '(select max(id) from wallet.withdrawal)'],
  [/act_id|acts|guard/, '(select max(id) from ledger.act)'],
  [/recharge|guard/, '(select max(id) from wallet.recharge)'],
  [/line|guard/, '(select max(id) from ledger.statement_line)'],
];

export class Values {
  readonly #pools: Pools;
  /** The attacker's own values, by name. */
  readonly #own: readonly [RegExp, readonly string[]][];

  constructor(pools: Pools, own: readonly [RegExp, readonly string[]][]) {
    this.#pools = pools;
    this.#own = own;
  }

  rowsOf(table: string): readonly Record<string, string>[] {
    return this.#pools.rows.get(table) ?? [];
  }
  column(name: string): readonly string[] {
    return this.#pools.byColumn.get(name) ?? [];
  }

  /** A value for a name and type. `within` is the table of a column. */
  one(chance: Chance, name: string, type: string, within?: string): string {
    const dice = chance();
    const odd = ODD[type] ?? [`null::${type}`];
    if (dice < 0.08) return pick(chance, odd);
    const own = this.#own.filter(([pattern]) => pattern.test(name)).flatMap(([, values]) => values);
    if (dice < 0.22 && own.length > 0) return pick(chance, own);
    const fresh = FRESH.filter(([pattern]) => type === 'bigint' && pattern.test(name)).map(([, said]) => said);
    if (dice < 0.34 && fresh.length > 0) return pick(chance, fresh);
    const same = within && dice < 0.7 ? this.column(`${within}.${name}`) : [];
    const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? [];
    const fit = same.length > 0 ? same : named.flatMap((column) => this.column(column));
    const typed = fit.filter((value) => value.endsWith(`::${type}`));
    return typed.length > 0 ? pick(chance, typed) : pick(chance, odd);
  }

  /** A value or a list, depending on the type. */
  any(
    chance: Chance,
    name: string,
    type: string,
    { within, length }: { within?: string; length?: number } = {},
  ): Value {
    if (!type.endsWith('[]')) return this.one(chance, name, type, within);
    const count = length ?? 1 + Math.floor(chance() * 3);
    return Array.from({ length: count }, () => this.one(chance, name, type.slice(0, -2), within));
  }
}

/** A list as SQL, sometimes in another shape: shifted, nested, with a null, longer, shorter or empty. */
export function listText(chance: Chance, items: readonly string[], type: string, spoilt: boolean): string {
  const plain = (some: readonly string[]) => `array[${some.join(', ')}]::${type}`;
  if (!spoilt || items.length === 0) return plain(items);
  return pick(chance, [
    () => shifted(items, type),
    () => `array[${plain(items)}]`,
    () => `array[${plain(items)}, ${plain(items)}]`,
    () => plain(items.with(Math.floor(chance() * items.length), 'null')),
    () => plain([...items, pick(chance, items)]),
    () => plain(items.slice(1)),
    () => `'{}'::${type}`,
    () => `null::${type}`,
  ])();
}

/** The same items with another lower bound. */
function shifted(items: readonly string[], type: string): string {
  const [first = 'null', ...rest] = items;
  const begin = `array_fill(${first}::${type.slice(0, -2)}, array[1], array[0])`;
  return rest.reduce((list, item) => `array_append(${list}, ${item}::${type.slice(0, -2)})`, begin);
}
