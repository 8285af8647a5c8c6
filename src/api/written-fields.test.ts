// Every string of a call says what it is. A person's text goes through the one reader of human text. Everything else
// has a form: a pattern, a list or a format. So no call takes a text by its length alone.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#platform/http/contract.ts';
import { routes } from './features.gen.ts';

type Json = {
  type?: string;
  secret?: boolean;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

/**
 * What other programs write and only they read, by the field's name: bytes of an authenticator, the login provider's
 * name, the parts of our own puzzle, the address of a push service, a CSV, the doubts that a second person confirms, a
 * signed paper, the sandbox's dice. And keys and names of our own, which are compared as they are.
 */
const OPAQUE = new Set(
  (
    'id rawId clientDataJSON authenticatorData signature userHandle attestationObject transports publicKey iss salt ' +
    'seal endpoint csv confirmed seed version release textVersion key prizeId options memberNos'
  ).split(' '),
);
const PAPER = 'POST /api/v1/signed-papers/check';

function bareStrings(schema: Json, name: string, path: readonly string[] = []): string[] {
  if (schema.secret || OPAQUE.has(name) || path[0] === PAPER) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const deeper = [
    ...parts.flatMap((part) => bareStrings(part, name, path)),
    ...(schema.items ? bareStrings(schema.items, name, path) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => bareStrings(inner, field, [...path, field])),
  ];
  const { type, pattern, format, allOf } = schema;
  const isBare = type === 'string' && !pattern && !format && !allOf && !schema.enum && schema.const === undefined;
  return isBare ? [...deeper, path.join('.')] : deeper;
}

test('a call takes no string by its length alone', () => {
  const bare = Object.values(routes).flatMap(({ contract }) =>
    Object.entries<Endpoint>(contract).flatMap(([route, { path, query, body }]) =>
      [path, query, body].flatMap((schema) =>
        schema ? bareStrings(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, '', [route]) : [],
      ),
    ),
  );
  expect(bare).toEqual([]);
});
