// Every string that a call takes is declared as a person's text, which is checked as human text, or by a pattern, a
// list or a format. No call takes a string that is limited only by its length.
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
 * Fields that other programs write and read, by name: bytes of an authenticator, the login provider's name, parts of
 * our own puzzle, the address of a push service, a CSV, the doubts that a second person confirms, a signed paper, the
 * sandbox's dice. Also our own keys and names, which are only compared.
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
