// Every list of the console as a CSV file (docs/decisions/0064-a-file-of-every-list.md). `GET <list>.csv` takes the
// list's filters and calls the list's own handler, page after page, so a list declares nothing for it. The columns are
// those of its rows' schema.
import { z } from 'zod';
import { type Contract, type Endpoint, minorIfOf, pageQuery, type RouteKey } from './contract.ts';
import { type Cell, decimal, type Row, type RowsFile, streamedCsv, timeInFile } from './csv.ts';
import type { Context } from '../context.ts';
import type { Caller, Raw, StaffCaller, Streamed } from '../feature.ts';
import type { Page } from './keyset.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { isPlainObject } from './request.ts';

/**
 * The file of a list. `name`: the list's path, such as withdrawals or members-team. `title`: what a paper of the list
 * is called. Undefined for a CSV file.
 */
export type ListFile = { name: string; columns: readonly Column[]; title?: string };

export type Column = { head: string; path: readonly string[]; cell: (row: unknown) => Cell };

/** A call of a contract. `list`: if it is a list's file, which the contract doesn't name. */
export type Call = { route: RouteKey; declared: RouteKey; endpoint: Endpoint; list?: ListFile };

const BASE = 'GET /console/api/v1/';

/** A contract's calls, each list of the console followed by its files. */
export function callsOf(contract: Contract): Call[] {
  return (Object.entries(contract) as [RouteKey, Endpoint][]).flatMap(([route, endpoint]) => {
    const row = rowOf(route, endpoint);
    const call = { route, declared: route, endpoint };
    if (!row) return [call];
    const name = route.slice(BASE.length).replaceAll('/{id}', '').replaceAll('/', '-');
    const list = { name, columns: columnsOf(row) };
    const fileAs = (format: 'csv' | 'pdf', of: ListFile): Call => ({
      route: `${route}.${format}` as RouteKey,
      declared: route,
      endpoint: fileOf(endpoint, format),
      list: of,
    });
    const csv = fileAs('csv', list);
    return endpoint.paper ? [call, csv, fileAs('pdf', { ...list, title: endpoint.summary })] : [call, csv];
  });
}

function fileOf({ summary, roles, fileRoles = roles, query, ...list }: Endpoint, format: 'csv' | 'pdf'): Endpoint {
  return {
    ...list,
    summary: `${summary}: all of it as ${format.toUpperCase()}`,
    file: true,
    data: 'raw',
    ...(fileRoles && { roles: fileRoles }),
    ...(query && { query: filtersOf(query) }),
  };
}

/** The query without its paging, and with the rules of the whole. */
function filtersOf(query: z.ZodObject): z.ZodObject {
  const filters = Object.entries(query.shape).filter(([name]) => !(name in pageQuery.shape));
  return query.clone({ ...query.def, shape: Object.fromEntries(filters) });
}

/** The schema of a list's rows. Undefined if the call isn't a paged list of the console. */
function rowOf(route: RouteKey, { data }: Endpoint): Schema | undefined {
  if (!route.startsWith(BASE) || !(data instanceof z.ZodObject) || !data.shape.next) return undefined;
  return data.shape.items instanceof z.ZodArray ? data.shape.items.element : undefined;
}

/** Rows of a page of a file: more than on a screen, because some reports sum up their whole period for each page. */
export const FILE_PAGE = 1_000;

/** Keeps who of the staff takes which list, and with which filters. If it throws, the file isn't sent. */
export type KeepFile = (taken: { staffId: bigint; list: string; asked: object }) => Promise<void>;

/** Makes a paper of a file's rows. It says the title, the filters and who made it. */
export type PaperOf = (
  file: RowsFile,
  said: { title: string; asked: Readonly<Record<string, unknown>>; caller: Pick<StaffCaller, 'staffId'> },
) => Promise<Raw>;

type Read = {
  query: unknown;
  /** Calls the list's handler. */
  read: (query: unknown) => Promise<unknown>;
  context: Pick<Context, 'clock'>;
};
type Asked = Read & { path: unknown; caller: Caller; keepFile?: KeepFile; paperOf?: PaperOf };

/** The list's file for staff who ask for it. The audit log has it before the first line leaves. */
export async function listFile(list: ListFile, asked: Asked): Promise<Streamed | Raw | Refusal> {
  const { path, query, caller, keepFile, paperOf } = asked;
  const file = await rowsFile(list, asked);
  if (isRefusal(file)) return file;
  const filters = filtersIn(query);
  if (caller.kind === 'staff')
    await keepFile?.({ staffId: caller.staffId, list: list.name, asked: { ...filtersIn(path), ...filters } });
  if (list.title === undefined) return file;
  if (!paperOf || caller.kind !== 'staff') throw new Error(`nothing makes a paper of ${list.name}`);
  return paperOf(file, { title: list.title, asked: filters, caller });
}

const filtersIn = (asked: unknown) => (isPlainObject(asked) ? asked : {});

/** The whole list. A page is read when the one before is sent, so the file needs the memory of one page. */
export async function rowsFile(list: ListFile, { query, read, context }: Read): Promise<RowsFile | Refusal> {
  const pageAfter = async (after?: string) =>
    (await read({ ...filtersIn(query), after, limit: FILE_PAGE })) as Page<unknown> | Refusal;
  const first = await pageAfter();
  if (isRefusal(first)) return first;
  async function* pages(page: Page<unknown>): AsyncGenerator<Row[]> {
    for (let { items, next } = page; ; ) {
      yield items.map((row) => list.columns.map(({ cell }) => cell(row)));
      if (next === null) return;
      const found = await pageAfter(next);
      // Then the connection breaks, and the client doesn't take a part of the list for all of it.
      if (isRefusal(found)) throw new Error(`the list ${list.name} refused a page: ${found.name}`);
      if (found.next === next) throw new Error(`the list ${list.name} doesn't go on after ${next}`);
      ({ items, next } = found);
    }
  }
  return streamedCsv(
    `c3-play-money-${list.name}-${context.clock.today()}.csv`,
    list.columns.map(({ head }) => head),
    pages(first),
  );
}

/** A column for each value of a row. Fields of an object inside a row are columns too, and a list is one column. */
export function columnsOf(row: Schema): Column[] {
  const columns = new Map<string, Column>();
  for (const { path, schema } of leavesOf(row, [])) {
    const head = headOf(path, schema);
    // Alternatives of a union have fields of the same name.
    if (columns.get(head)?.path.join() === path.join()) continue;
    if (columns.has(head)) throw new Error(`two columns are called ${head}`);
    columns.set(head, { head, path, cell: (value) => cellAt(value, path, schema) });
  }
  const money = [...columns.values()].filter(({ path }) => path.at(-1)?.endsWith('Minor'));
  const currency = { head: 'currency', path: [], cell: () => 'ETB' };
  return money.length > 0 ? [...columns.values(), currency] : [...columns.values()];
}

type Schema = z.core.SomeType;
type Leaf = { path: readonly string[]; schema: Schema };

function leavesOf(schema: Schema, path: readonly string[]): Leaf[] {
  const bare = bareOf(schema);
  if (bare instanceof z.ZodObject)
    return Object.entries(bare.shape).flatMap(([name, field]) => leavesOf(field, [...path, name]));
  const options = optionsOf(bare);
  if (options.length > 0 && options.every((one) => one instanceof z.ZodObject))
    return options.flatMap((one) => leavesOf(one, path));
  return [{ path, schema: bare }];
}

const optionsOf = (schema: Schema): readonly Schema[] => (schema instanceof z.ZodUnion ? schema.options : []);

/** Without what only says whether there is a value, and as a handler writes it. */
function bareOf(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return bareOf(schema.in);
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapped || schema instanceof z.ZodNonOptional ? bareOf(schema.unwrap()) : schema;
}

/** What columns are called that would otherwise have the names of their fields. Each file ends with its own `money`. */
const NAMES: Readonly<Record<string, string>> = {
  memberNo: 'member',
  memberName: 'name',
  reasonCode: 'reason',
  money: 'about_money',
};

/** As 'opening' for openingMinor, 'requested' for requestedAt, 'other.member' for other.memberNo. */
function headOf(path: readonly string[], schema: Schema): string {
  const [last = '', ...before] = path.map((step) => NAMES[step] ?? step).reverse();
  const short = isTime(schema) ? last.replace(/(?<=.)At$/, '') : last.replace(/Minor$/, '');
  return [...before.reverse(), short]
    .join('.')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toLowerCase();
}

const isTime = (schema: Schema) => schema instanceof z.ZodISODateTime;

function cellAt(row: unknown, path: readonly string[], schema: Schema): Cell {
  let [beside, value]: unknown[] = [undefined, row];
  for (const step of path) [beside, value] = [value, isPlainObject(value) ? value[step] : undefined];
  return written(schema, value, { name: path.at(-1) ?? '', beside });
}

type Place = { name: string; beside: unknown };

/** Amounts in birr with two decimals, instants in the business time zone. What several values are is one text. */
function written(schema: Schema, value: unknown, at: Place): Cell {
  if (value === null || value === undefined) return null;
  const bare = bareOf(schema);
  if (typeof value === 'number') return isMinor(bare, at) ? decimal(value) : value;
  if (typeof value === 'string') return isTime(bare) ? timeInFile(value) : value;
  const option = optionsOf(bare).find((one) => one instanceof z.ZodType && one.safeParse(value).success);
  if (option) return written(option, value, at);
  if (Array.isArray(value) && bare instanceof z.ZodArray)
    return value.map((one) => written(bare.element, one, at)).join('; ');
  if (bare instanceof z.ZodObject) return fieldsOf(bare.shape, value);
  if (bare instanceof z.ZodRecord)
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${written(bare.valueType, one, { name, beside: value })}`)
      .join('; ');
  return JSON.stringify(value, (key, one: unknown) =>
    typeof one === 'number' && key.endsWith('Minor') ? decimal(one) : one,
  );
}

function fieldsOf(shape: z.ZodRawShape, beside: unknown): string {
  const fields = Object.entries(shape).map(([name, field]) => cellAt(beside, [name], field));
  return fields.filter((one) => one !== null && one !== '').join(' ');
}

function isMinor(schema: Schema, { name, beside }: Place): boolean {
  const unit = schema instanceof z.ZodNumber ? minorIfOf(schema) : undefined;
  return unit ? isPlainObject(beside) && unit.is.includes(String(beside[unit.field])) : name.endsWith('Minor');
}
