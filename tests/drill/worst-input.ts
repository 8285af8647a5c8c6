// Builds the worst input that a call's contract accepts: free texts and lists of the greatest length, with texts that
// parsers and patterns find hard. Also bodies that no contract accepts.
import type { OpenApi, Recipe, Schema } from './request-fuzz.ts';

/** Each text is repeated up to the longest length of a field. */
export const MATERIAL: Readonly<Record<string, string>> = {
  quotations: `${'> '.padEnd(40)}`,
  lists: '- 1. ',
  'lists by lines': '* * a\n  - b\n',
  emphasis: '***a_**',
  brackets: '![[a](<',
  backticks: '`` ` ',
  tables: '|a|\n|-|\n',
  'empty lines': ' \n\n\t\n',
  hyphens: '- -',
  letters: 'a',
  digits: '0',
  slashes: '/\\',
  'marks on letters': 'e\u0301\u0323',
  'letters set apart': 'g u a r a n t e e d ',
  promises: 'no guaranteed income never not without risk ',
  'promises in Amharic': 'የተረጋገጠ ገቢ አይደለም ',
  backwards: '\u202Eemocni deetnaraug ',
  addresses: 'https://a.b/[a.com dot ',
  'joined signs': '\u{1F468}\u200D\u{1F469}\u200D',
  'white signs': '\u00a0\u2028\u3000',
};

/** No field has a greater limit, so this length shows what a field without a limit costs. */
const LENGTH_MAX = 40_000;
const ITEMS_MAX = 2_000;

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** A value for the schema: the recipe's if its form is restricted, the hard text if any text is allowed. */
function worst(schema: Schema, unit: string, given: unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return given ?? schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const kept = choices.find((one) => one.type !== 'null' && (given === undefined || fits(one, given)));
    return given === null && !kept ? null : worst(kept ?? (choices[0] as Schema), unit, given ?? undefined);
  }
  if (schema.allOf?.[0]) return worst(schema.allOf[0], unit, given);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return worstObject(schema, unit, given);
  if (type === 'array') return worstList(schema, unit, given);
  if (type === 'string') return worstText(schema, unit, given);
  if (given !== undefined) return given;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return type === 'boolean' ? true : null;
}

function fits(schema: Schema, given: unknown): boolean {
  if (schema.properties)
    return Object.entries(schema.properties).every(
      ([key, { const: only }]) => only === undefined || (given as Record<string, unknown>)[key] === only,
    );
  return schema.type === (Array.isArray(given) ? 'array' : typeof given);
}

function worstObject(schema: Schema, unit: string, given: unknown): Record<string, unknown> {
  const known = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    key,
    worst(property, unit, (given as Record<string, unknown> | undefined)?.[key]),
  ]);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function worstList({ items = {}, minItems = 0, maxItems = ITEMS_MAX }: Schema, unit: string, given: unknown): unknown {
  const before = Array.isArray(given) ? given : [];
  const length = Math.max(minItems, Math.min(maxItems, ITEMS_MAX));
  return Array.from({ length }, (_, at) => worst(items, unit, before[at % Math.max(1, before.length)]));
}

function worstText(schema: Schema, unit: string, given: unknown): unknown {
  const length = Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? LENGTH_MAX, LENGTH_MAX));
  if (schema.format === undefined && schema.pattern === undefined) return repeated(unit, length);
  if (given !== undefined) return given;
  if (schema.format === 'date') return '2026-11-20';
  if (schema.format === 'date-time') return '2026-11-20T10:00:00Z';
  if (schema.pattern?.startsWith('^[1-9]\\d')) return '1';
  return repeated(unit, length);
}

export type Input = { name: string; query: string; body: string | undefined; path: Record<string, string> };

/** Every worst input of one operation. `bytesMax`: the limit of its body. */
export function worstInputs(operation: OpenApi['paths'][string][string], recipe: Recipe, bytesMax: number): Input[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const at = (where: 'path' | 'query') => (operation.parameters ?? []).filter((one) => one.in === where);
  const path = Object.fromEntries(at('path').map(({ name }) => [name, recipe.path?.[name] ?? '1']));
  const plain = new URLSearchParams(recipe.query).toString();
  const valid = Object.entries(MATERIAL).map(([name, unit]) => {
    const query = at('query').map(({ name: key, schema: of }) => {
      const value = worst(of, unit, recipe.query?.[key]);
      return [key, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1_000)] as const;
    });
    return {
      name,
      path,
      query: new URLSearchParams(query.map(([key, value]) => [key, value.toWellFormed()])).toString(),
      body: schema && within(bytesMax, (share) => JSON.stringify(shortened(worst(schema, unit, recipe.body), share))),
    };
  });
  if (!schema) return valid;
  const raw = {
    'deep lists': '['.repeat(bytesMax / 2) + ']'.repeat(bytesMax / 2),
    'deep objects': `${'{"a":'.repeat(Math.floor(bytesMax / 6) - 1)}1${'}'.repeat(Math.floor(bytesMax / 6) - 1)}`,
    'many fields': `{${Array.from({ length: Math.floor(bytesMax / 13) }, (_, n) => `"k${n}":0`).join()}}`,
    'many items': `[${'0,'.repeat(Math.floor(bytesMax / 2) - 2)}0]`,
  };
  // Fields of a restricted form get an invalid text, as long as the body may be.
  const formless = ['letters', 'digits', 'hyphens', 'white signs'].map((name) => ({
    name: `formless ${name}`,
    body: JSON.stringify(
      Object.fromEntries(
        Object.keys(schema.properties ?? {}).map((key, _, all) => [
          key,
          repeated(MATERIAL[name] as string, Math.floor(bytesMax / 4 / Math.max(1, all.length))),
        ]),
      ),
    ),
  }));
  return [
    ...valid,
    ...[...Object.entries(raw).map(([name, body]) => ({ name, body })), ...formless].map((one) => ({
      ...one,
      path,
      query: plain,
    })),
  ];
}

/** Shortens lists until the body is within its limit. */
function within(bytesMax: number, make: (share: number) => string): string {
  for (let share = 1; ; share /= 2) {
    const body = make(share);
    if (Buffer.byteLength(body) <= bytesMax || share < 0.0001) return body;
  }
}

function shortened(value: unknown, share: number): unknown {
  if (share === 1) return value;
  if (Array.isArray(value))
    return value.slice(0, Math.max(1, Math.floor(value.length * share))).map((one) => shortened(one, share));
  if (typeof value === 'string' && value.length > 4_000)
    return value.slice(0, Math.max(4_000, Math.floor(value.length * share)));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, share)]));
}
