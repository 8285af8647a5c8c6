// Reads every list of the console twice, in pages and as a file, for a test that both have the same rows.
import { routes } from '#api/features.gen.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import type { Endpoint, RouteKey } from '#platform/http/contract.ts';
import { addDays, businessTime } from '#platform/time/clock.ts';
import { csvLines } from './csv-rows.ts';
import { aStaff, staffToken } from './people.ts';

const BASE = 'GET /console/api/v1/';

/** The paths of all paged lists, as their contracts declare them. */
export const listPaths: readonly string[] = contractsOf()
  .filter(([route, { data }]) => route.startsWith(BASE) && data !== 'raw' && isPage(data))
  .map(([route]) => route.slice(BASE.length));

function contractsOf(): [RouteKey, Endpoint][] {
  return Object.values(routes).flatMap(({ contract }) => Object.entries(contract) as [RouteKey, Endpoint][]);
}

function isPage(data: unknown): boolean {
  const shape = (data as { shape?: Record<string, unknown> }).shape;
  return shape !== undefined && 'items' in shape && 'next' in shape;
}

/** Lists of a period, of which the last whole month is shown if none is asked for. */
const OF_A_PERIOD = new Set(
  contractsOf().flatMap(([route, { query }]) => (query && 'from' in query.shape ? [route.slice(BASE.length)] : [])),
);

/** Lists of a part of another list's row: that list, and how its id stands in the address. */
const BY_QUERY: Readonly<Record<string, [list: string, name: string]>> = {
  'contests/places': ['contests/periods', 'period'],
  'event-registrations': ['events', 'event'],
};

function partOf(path: string): { list: string; address: (id: string) => string } | undefined {
  const [list, rest] = path.split('/{id}/');
  if (list && rest) return { list, address: (id) => `${list}/${id}/${rest}` };
  const [whole, name] = BY_QUERY[path] ?? [];
  return whole === undefined ? undefined : { list: whole, address: (id) => `${path}?${name}=${id}` };
}

/** An administrator reads every list. But one holds each reading of theirs, so it would never be the same twice. */
const READERS: Readonly<Record<string, 'support'>> = { 'members/{id}/history': 'support' };

type Item = Record<string, unknown>;
type Totals = { count: number } & Record<string, number>;
/** `totals`: what stands above the list, if it has amounts. */
export type Both = { path: string; items: Item[]; head: string[]; rows: string[][]; totals?: Totals };

const WITH_TOTALS = new Set(contractsOf().map(([route]) => route.slice(BASE.length)));

/** `path`: as the contract declares it. Each list is another person's, because one may take few files in a minute. */
export async function readBoth(http: FastifyInstance, context: Context, path: string): Promise<Both> {
  const authorization = await staffToken(context, await aStaff(context, READERS[path] ?? 'admin'));
  const ask = async (address: string) => {
    const url = `/console/api/v1/${address}`;
    return http.inject({ method: 'GET', url, headers: { 'device-id': 'lists', authorization } });
  };
  const pageOf = async (address: string) => {
    const { code, message, data } = (await ask(address)).json() as { code: number; message: string; data: never };
    if (code !== 100000) throw new Error(`${address}: ${code} ${message}`);
    return data as { items: Item[]; next: string | null };
  };
  const parent = partOf(path);
  const of = parent && (await pageOf(`${parent.list}?limit=1`)).items[0];
  if (parent && !of) return { path, items: [], head: [], rows: [] };
  const month = `from=${addDays(context.clock.today(), -30)}&until=${context.clock.today()}`;
  const asked = parent ? parent.address(String(of?.id)) : path;
  const address = OF_A_PERIOD.has(path) ? `${asked}?${month}` : asked;
  const items: Item[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await pageOf(`${address}${address.includes('?') ? '&' : '?'}limit=7${after && `&after=${after}`}`);
    items.push(...page.items);
    after = page.next;
  }
  const [name, query = ''] = address.split('?');
  const file = await ask(`${name}.csv?${query}`);
  if (!String(file.headers['content-disposition']).startsWith('attachment')) throw new Error(`${path}: ${file.body}`);
  const [head = [], ...rows] = csvLines(file.body);
  if (!WITH_TOTALS.has(`${path}/totals`)) return { path, items, head, rows };
  const totals = ((await ask(`${name}/totals?${query}`)).json() as { data: Totals }).data;
  return { path, items, head, rows, totals };
}

/** Values of an item that don't stand in its row of the file, as they should be written there. */
export function missingIn(row: readonly string[], item: Item): string[] {
  const text = row.join('\n');
  return valuesOf(item)
    .filter((forms) => !forms.some((form) => text.includes(form)))
    .map(([form = '']) => form);
}

/** Every value at any depth, in the forms that a file may give it. */
function valuesOf(value: unknown, name = ''): string[][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => valuesOf(one, key));
  const text = String(value);
  if (typeof value === 'number') return [name.endsWith('Minor') ? [birr(value)] : [text, birr(value)]];
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return [[businessTime(new Date(text)), text]];
  return [[text, JSON.stringify(text).slice(1, -1)]];
}

function birr(minor: number): string {
  return (minor / 100).toFixed(2);
}
