// Generates requests from the OpenAPI document: mostly well-formed, often broken in one place. Repeatable by seed.
import { pngOf } from '#kit/pictures.ts';
import { type Chance, nth, random } from './dice.ts';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'application/octet-stream'?: object } };
  security?: unknown[];
  'x-refusals'?: Record<string, number>;
  responses: { 200: { content?: unknown } };
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };
/** A request that should be accepted in the present state: the caller's id, and the values. */
export type Recipe = {
  as?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};
/** By route. A recipe returns undefined if there is nothing to request now. */
export type Recipes = Readonly<Record<string, (chance: Chance) => Promise<Recipe | undefined>>>;
export type FuzzRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** 'GET /api/v1/orders/{id}' */
  route: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  staff: boolean;
  /** The id of the caller that the request needs, if any. */
  as: string | undefined;
  /** The same request was accepted before, under the same key. */
  replays?: true;
  /** Codes of the refusals that the document lists for the operation. */
  declared: readonly number[];
  /** Whether the answer may be a file instead of an envelope. */
  file: boolean;
};

/** Secrets of the members and staff of the test, so that some requests get past them. */
export type Known = { pin: string; password: string };

const NASTY: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  9_007_199_254_740_993,
  -9_223_372_036_854_775_808,
  '',
  ' ',
  'null',
  '0',
  '-1',
  '1e9',
  '999999999999999999',
  '\u0000',
  'ሀ'.repeat(300),
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '%00',
  [],
  {},
  [[]],
  { __proto__: { a: 1 } },
  'a'.repeat(10_000),
  '9223372036854775808',
  '2026-02-30',
  '\ud800',
];

export class Fuzzer {
  readonly #seed: number;
  #next: Chance;
  readonly #known: Known;
  readonly #operations: { method: string; path: string; operation: Operation }[];
  /** Ids seen in answers, so that some requests name existing things. */
  readonly #ids: string[] = ['1', '2', '3'];
  /** Values seen in answers, by field name; ids also by their list, e.g. `/products`. */
  readonly #seen = new Map<string, (string | number)[]>();
  #list = '';
  readonly #recipes: Recipes;

  /** A route with a recipe is chosen three times as often, to get past validation, and one in `often` six times. */
  constructor(
    document: OpenApi,
    seed: number,
    known: Known,
    { recipes, often }: { recipes: Recipes; often: readonly string[] },
  ) {
    this.#seed = seed;
    this.#next = random(seed);
    this.#known = known;
    this.#recipes = recipes;
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const one = { method: method.toUpperCase(), path, operation };
        const route = `${one.method} ${path}`;
        return Array.from({ length: often.includes(route) ? 6 : recipes[route] ? 3 : 1 }, () => one);
      }),
    );
  }

  learn(route: string, body: unknown): void {
    const list = listOf(route.split(' ')[1] as string);
    JSON.stringify(body, (key, value: unknown) => {
      if (typeof value !== 'number' && (typeof value !== 'string' || value.length > 40)) return value;
      if (/id$/i.test(key) && typeof value === 'string' && this.#ids.length < 500) this.#ids.push(value);
      this.#keep(key === 'id' ? list : key, value);
      return value;
    });
  }

  #keep(name: string, value: string | number): void {
    const seen = this.#seen.get(name) ?? [];
    this.#seen.set(name, seen);
    if (seen.includes(value)) return;
    if (seen.length < 60) seen.push(value);
    else seen[this.#integer(0, 59)] = value;
  }

  /** A value that an answer had in this field, or undefined. `productId` also matches ids of `/products`. */
  #remembered(name: string, type: 'string' | 'number'): string | number | undefined {
    const lists = name === 'id' ? [this.#list] : name.endsWith('Id') ? [name, `/${kebab(name.slice(0, -2))}s`] : [name];
    const fit = lists.flatMap((list) => this.#seen.get(list) ?? []).filter((value) => typeof value === type);
    return fit.length > 0 && this.#chance(0.6) ? this.#pick(fit) : undefined;
  }

  async request(n: number): Promise<FuzzRequest> {
    this.#next = nth(this.#seed, n);
    const { method, path, operation, recipe } = await this.#choose();
    this.#list = listOf(path);
    const query = new URLSearchParams();
    const headers: Record<string, string> = { 'accept-language': this.#pick(['en', 'am', 'zh']), 'device-id': 'fuzz' };
    let url = path;
    for (const { name, in: where, required, schema } of operation.parameters ?? []) {
      const given = recipe?.path?.[name] ?? recipe?.query?.[name];
      if (!required && given === undefined && (recipe || this.#chance(0.5))) continue;
      const value = given !== undefined && this.#chance(0.97) ? given : this.#value(schema, name);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(wellFormed(text)) || '_');
      else if (where === 'query') query.set(name, text);
      else if (name === 'Idempotency-Key' && this.#chance(0.96))
        headers[name.toLowerCase()] = this.#chance(0.96) ? this.#uuid() : 'not-a-key';
    }
    if (this.#chance(0.05)) query.set('surprise', '1');
    const search = query.toString();
    const { 'application/json': json, 'application/octet-stream': bytes } = operation.requestBody?.content ?? {};
    const schema = json?.schema;
    let payload: string | Buffer | undefined;
    if (bytes) payload = this.#file();
    else if (schema)
      payload = this.#spoil(JSON.stringify(recipe?.body ? this.#bodyOf(schema, recipe.body) : this.#value(schema, '')));
    else if (method === 'POST' && this.#chance(0.2)) payload = '{"unexpected":true}';
    if (payload !== undefined)
      headers['content-type'] = bytes && this.#chance(0.97) ? 'application/octet-stream' : 'application/json';
    return {
      method: method as FuzzRequest['method'],
      route: `${method} ${path}`,
      url: search ? `${url}?${search}` : url,
      headers,
      payload,
      staff: path.startsWith('/console/'),
      as: recipe?.as,
      declared: Object.values(operation['x-refusals'] ?? {}),
      file: operation.responses[200].content === undefined,
    };
  }

  /** Chooses an operation, mostly with its recipe if it has one. If that finds nothing, mostly another operation. */
  async #choose() {
    for (;;) {
      const one = this.#pick(this.#operations);
      const make = this.#chance(0.8) ? this.#recipes[`${one.method} ${one.path}`] : undefined;
      const recipe = await make?.(this.#next);
      if (recipe || !make || this.#chance(0.1)) return { ...one, recipe };
    }
  }

  /** A recipe's body, sometimes with another value in one place. */
  #bodyOf(schema: Schema, body: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(body).map(([key, value]) => {
        const property = schema.properties?.[key];
        if (property && this.#chance(0.03)) return [key, this.#value(property, key)];
        return [key, Array.isArray(value) ? this.#shape(value) : value];
      }),
    );
  }

  /** A picture, sometimes truncated or with extra bytes at its end. */
  #file(): Buffer {
    const whole = pngOf(this.#integer(1, 64), this.#integer(1, 64));
    if (this.#chance(0.6)) return whole;
    return this.#pick([
      Buffer.alloc(0),
      whole.subarray(0, this.#integer(0, whole.length)),
      Buffer.concat([whole, Buffer.from('<script>')]),
      pngOf(60_000, 60_000),
      Buffer.from(JSON.stringify(this.#pick(NASTY)) ?? ''),
    ]);
  }

  #spoil(json: string): string {
    if (this.#chance(0.97)) return json;
    return this.#pick(['', '{', json.slice(0, -1), `${json}x`, '[]', '"text"', 'null', '{"a":'.repeat(500)]);
  }

  #value(schema: Schema, name: string): unknown {
    if (this.#chance(0.04)) return this.#pick(NASTY);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.#pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.#value(this.#pick(choices), name);
    if (schema.allOf?.[0]) return this.#value(schema.allOf[0], name);
    const type = Array.isArray(schema.type) ? this.#pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties) return this.#object(schema);
    if (type === 'array') {
      const length = this.#integer(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3));
      return this.#shape(Array.from({ length }, () => this.#value(schema.items ?? {}, name)));
    }
    if (type === 'integer' || type === 'number') return this.#remembered(name, 'number') ?? this.#number(schema);
    if (type === 'boolean') return this.#chance(0.5);
    if (type === 'null') return null;
    if (type === 'string') return this.#secret(name) ?? this.#remembered(name, 'string') ?? this.#text(schema, name);
    return this.#pick(NASTY);
  }

  /** The list, sometimes in another shape. PostgreSQL would read some of the texts as shifted or nested arrays. */
  #shape(items: readonly unknown[]): unknown {
    if (this.#chance(0.8)) return items;
    const text = `{${items.map(String).join()}}`;
    return this.#pick([
      [items],
      [items, items],
      items.map((item) => [item]),
      [...items, null],
      [...items, ...items],
      { ...items },
      text,
      [text],
      `[0:${items.length - 1}]=${text}`,
      [`[0:${items.length - 1}]=${text}`],
      `{${text},${text}}`,
    ]);
  }

  #object(schema: Schema): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const required = schema.required?.includes(key);
      if (this.#chance(required ? 0.03 : 0.4)) continue;
      object[key] = this.#value(property, key);
    }
    if (this.#chance(0.04)) object.unknownField = this.#pick(NASTY);
    return object;
  }

  #number({ minimum = -1_000, maximum = 10_000_000, type }: Schema): number {
    if (this.#chance(0.25)) return Math.max(minimum, 1) + this.#integer(0, 3);
    if (this.#chance(0.15)) return this.#pick([minimum, maximum, minimum - 1, maximum + 1, 0, -1, 100, 10_000]);
    const value = minimum + this.#next() * (Math.min(maximum, minimum + 10_000_000) - minimum);
    return type === 'integer' ? Math.round(value) : value;
  }

  #secret(name: string): string | undefined {
    if (name === 'pin' && this.#chance(0.9)) return this.#known.pin;
    return name === 'password' && this.#chance(0.7) ? this.#known.password : undefined;
  }

  #text(schema: Schema, name: string): string {
    if (/id$/i.test(name) || schema.pattern?.startsWith('^[1-9]\\d')) return this.#pick(this.#ids);
    if (schema.format === 'date') return this.#pick(['2026-11-20', '2027-01-01', '1990-02-28']);
    if (schema.format === 'date-time') return '2026-11-20T10:00:00Z';
    if (schema.format === 'email') return `a${this.#integer(1, 999)}@example.org`;
    if (schema.format === 'phone') return `+2519${this.#integer(10_000_000, 99_999_999)}`;
    if (schema.pattern === '^\\d{6}$') return String(this.#integer(100_000, 999_999));
    if (schema.pattern === '^[0-9A-Z]{6}$') return 'ABC234';
    const length = this.#integer(schema.minLength ?? 1, Math.min(schema.maxLength ?? 20, 40));
    return Array.from({ length }, () => this.#pick([...'abcdefgh0123456789 ሀለሐ'])).join('');
  }

  #integer(from: number, to: number): number {
    return Math.floor(from + this.#next() * (Math.max(to, from) - from + 1));
  }
  #chance(of: number): boolean {
    return this.#next() < of;
  }
  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#next() * from.length)] as T;
  }
  #uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.#integer(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

function wellFormed(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]/g, '?');
}

/** The list that a path belongs to: '/api/v1/orders/{id}/collect' and '/api/v1/orders' belong to '/orders'. */
function listOf(path: string): string {
  const before = path.split('/{')[0] as string;
  return before.slice(before.lastIndexOf('/'));
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
