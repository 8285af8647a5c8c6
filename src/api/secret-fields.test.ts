// Secrets that only their owner may know are never stored, not even inside a hash. Contracts mark such fields.
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { type Field, fieldsOf } from '#kit/schema-fields.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { secret, withoutSecrets } from '#platform/http/secret-fields.ts';
import { routes } from './features.gen.ts';

const calls = Object.values(routes).flatMap(({ contract }) => Object.entries<Endpoint>(contract));

const described = (schema: z.ZodType | undefined): Field[] => (schema ? fieldsOf(schema, { marked: false }) : []);

const SECRET = /pin|password|assertion|code|token|totp|secret|offer/i;
/** Fields whose names sound like secrets but are none. */
const KNOWN_TO_ALL = new Set([
  'bankCode',
  'inviteCode',
  'postalCode',
  'reasonCode',
  'POST /api/download/update code',
  'POST /api/v1/signed-papers/check code',
  'POST /console/api/v1/forum-entries/{id}/pin pinned',
]);

const looksSecret = (route: string, name: string) =>
  SECRET.test(name) && !KNOWN_TO_ALL.has(name) && !KNOWN_TO_ALL.has(`${route} ${name}`);

test('a field that looks secret is marked, and is sent only in a body', () => {
  const forgotten = calls.flatMap(([route, { path, query, body }]) =>
    [
      ...described(body).filter(({ path: at, marked }) => !marked && looksSecret(route, at.at(-1) ?? '')),
      ...[...described(path), ...described(query)].filter(
        ({ path: at, marked }) => marked || looksSecret(route, at.at(-1) ?? ''),
      ),
    ].map(({ path: at }) => `${route}: ${at.join('.')}`),
  );
  expect(forgotten).toEqual([]);
});

/** An input with this value at that path. */
const inputAt = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '[]' ? [inner] : { [name]: inner, open: 'kept' }), value);

const marked = calls.flatMap(([route, { body }]) =>
  described(body).flatMap((field) =>
    field.marked ? [[`${route}: ${field.path.join('.')}`, body, field.path] as const] : [],
  ),
);

test.each(marked)('%s is left out', (_, body, path) => {
  const left = JSON.stringify(withoutSecrets(body)(inputAt(path, { kind: 'hidden' })));
  expect(left).not.toContain('hidden');
  expect(left).toContain('kept');
});

describe('a schema', () => {
  const pin = secret(z.string());
  it.each([
    ['a new PIN', z.strictObject({ newPin: pin, to: z.string() }), { newPin: '1', to: 'x' }, { to: 'x' }],
    ['one that may be absent', z.strictObject({ pin: pin.optional() }), { pin: '1' }, {}],
    ['one within a choice', z.union([z.object({ a: z.string() }), z.object({ pin })]), { pin: '1' }, {}],
    [
      'one of each of a list',
      z.object({ all: z.array(z.object({ pin, n: z.int() })) }),
      { all: [{ pin: '1', n: 2 }] },
      { all: [{ n: 2 }] },
    ],
    ['a refined object', z.object({ pin, n: z.int() }).refine(() => true), { pin: '1', n: 3 }, { n: 3 }],
    ['nothing marked', z.object({ pin: z.string() }), { pin: '1' }, { pin: '1' }],
  ])('with %s', (_, schema, input, left) => expect(withoutSecrets(schema)(input)).toEqual(left));
});
