// Which states of the contract the demo shows. The contract's schemas name them, and a walk reads what each demo member
// sees, until nothing is missing.
import { z } from 'zod';
import { routes } from '#api/features.gen.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { type Act, Refused } from '#sandbox/desk.ts';

/**
 * Where an answer says a state. Fields of the same name with the same states are one `list`, wherever they stand. It
 * has the name of its first place.
 */
type Place = { list: string; name: string; states: readonly string[]; statesIn: (data: unknown) => readonly unknown[] };
type Read = { name: string; endpoint: Endpoint; places: readonly Place[] };
type Asked = { path?: Record<string, string>; query?: Record<string, unknown> };

/** A step into the items of a list. */
const EACH = '[]';
const PAGE_MOST = 100;
/** A page of the app. */
const PAGE = 20;

function placesOf(schema: unknown, at: readonly string[] = []): Place[] {
  if (schema instanceof z.ZodEnum) return [placeOf(at, schema.options.map(String))];
  if (schema instanceof z.ZodBoolean) return [placeOf(at, ['true', 'false'])];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, inner]) => placesOf(inner, [...at, field]));
  if (schema instanceof z.ZodArray) return placesOf(schema.element, [...at, EACH]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => placesOf(option, at));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return placesOf(schema.unwrap(), at);
  return [];
}

function placeOf(at: readonly string[], states: readonly string[]): Place {
  const field = at.findLast((step) => step !== EACH) ?? '';
  const name = at.filter((step) => step !== EACH).join('.');
  return { list: `${field} ${states.join(' ')}`, name, states, statesIn: (data) => valuesAt(data, at) };
}

function valuesAt(data: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [data];
  if (step === EACH) return Array.isArray(data) ? data.flatMap((one) => valuesAt(one, rest)) : [];
  if (typeof data !== 'object' || data === null) return [];
  return valuesAt((data as Record<string, unknown>)[step], rest);
}

/** A member's own list is empty for one of them, and has something for another one. */
const lengthOf = (name: string): Place => ({
  list: name,
  name: 'length',
  states: ['empty', 'some', 'more'],
  statesIn: (data) => {
    const { length } = itemsOf(data);
    return length === 0 ? ['empty'] : length > PAGE ? ['some', 'more'] : ['some'];
  },
});

const itemsOf = (data: unknown): { id?: unknown }[] => (data as { items: { id?: unknown }[] }).items;
const isList = ({ data }: Endpoint) => data instanceof z.ZodObject && 'items' in data.shape && 'next' in data.shape;

const reads: readonly Read[] = Object.values(routes).flatMap(({ contract }) =>
  Object.entries<Endpoint>(contract)
    .filter(([name, { access, data }]) => name.startsWith('GET /api/') && access !== 'staff' && data !== 'raw')
    .map(([name, endpoint]) => {
      const isOwn = isList(endpoint) && endpoint.access === 'member' && !endpoint.path;
      return { name, endpoint, places: [...placesOf(endpoint.data), ...(isOwn ? [lengthOf(name)] : [])] };
    }),
);

/** Every way to ask for it: with each value of what it needs to know. None where that is no state and no id. */
async function asksOf({ name, endpoint }: Read, idsOf: (list: string) => Promise<string[]>): Promise<Asked[]> {
  const valuesOf = async (field: string, schema: unknown): Promise<readonly unknown[]> => {
    if (schema instanceof z.ZodEnum) return schema.options;
    return field === 'id' ? idsOf(name.slice(0, name.indexOf('/{'))) : [];
  };
  const waysOf = async (fields: Record<string, unknown>): Promise<Record<string, unknown>[]> => {
    let ways: Record<string, unknown>[] = [{}];
    for (const [field, schema] of Object.entries(fields)) {
      // Some lists have a kind in any case.
      const isKind = field === 'kind' && schema instanceof z.ZodOptional;
      if (schema instanceof z.ZodOptional && !isKind) continue;
      const values = await valuesOf(field, isKind ? schema.unwrap() : schema);
      ways = ways.flatMap((way) => values.map((value) => ({ ...way, [field]: value })));
    }
    return ways;
  };
  const limit = endpoint.query && 'limit' in endpoint.query.shape ? { limit: PAGE_MOST } : {};
  const queries = await waysOf(endpoint.query?.shape ?? {});
  const paths = await waysOf(endpoint.path?.shape ?? {});
  return paths.flatMap((path) =>
    queries.map((query) => ({
      ...(endpoint.path ? { path: path as Record<string, string> } : {}),
      query: { ...query, ...limit },
    })),
  );
}

/** One member's answers. Each is read once. */
function readerOf(act: Act) {
  const ask = act as unknown as (name: string, asked: Asked) => Promise<unknown>;
  const answers = new Map<string, Promise<unknown>[]>();
  const idsOf = async (list: string): Promise<string[]> => {
    const read = reads.find(({ name }) => name === list);
    const ids: string[] = [];
    if (read && isList(read.endpoint))
      for await (const page of answersTo(read)) ids.push(...itemsOf(page).map(({ id }) => String(id)));
    return ids;
  };
  async function* answersTo(read: Read): AsyncGenerator<unknown> {
    let kept = answers.get(read.name);
    if (!kept) {
      kept = [];
      answers.set(read.name, kept);
    }
    for (const [n, asked] of (await asksOf(read, idsOf)).entries()) {
      kept[n] ??= ask(read.name, asked).catch(nothingThere);
      yield await kept[n];
    }
  }
  return answersTo;
}

/** A payout that was not paid has no receipt, for example. */
function nothingThere(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

/** The states that none of the members sees, e.g. `orders items.status: expired`. The excused ones are left out. */
export async function unseenStates(members: readonly Act[], excused: ReadonlySet<string>): Promise<string[]> {
  const missing = new Map<string, Map<string, string>>();
  const known = new Set<string>();
  for (const { name: route, places } of reads)
    for (const { list, name, states } of places.filter((place) => !missing.has(place.list))) {
      const named = states.map((state) => [state, `${route.slice('GET /api/v1/'.length)} ${name}: ${state}`] as const);
      for (const [, text] of named) known.add(text);
      missing.set(list, new Map(named.filter(([, text]) => !excused.has(text))));
    }
  const gone = [...excused].filter((text) => !known.has(text));
  if (gone.length > 0) throw new Error(`the contract has no such state, so excuse it no more: ${gone.join(', ')}`);
  const isMissing = ({ list }: Place) => (missing.get(list)?.size ?? 0) > 0;
  for (const member of members) {
    const answersTo = readerOf(member);
    for (const read of reads.filter(({ places }) => places.some(isMissing)))
      for await (const answer of answersTo(read)) {
        for (const place of read.places)
          for (const state of answer === null ? [] : place.statesIn(answer))
            missing.get(place.list)?.delete(String(state));
        if (!read.places.some(isMissing)) break;
      }
  }
  return [...missing.values()].flatMap((states) => [...states.values()]);
}
