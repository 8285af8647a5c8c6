// Every feature's contract at once: two refusals with one number or name would stop the API at its start.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { codesOf, PLATFORM_CODES } from '#platform/http/codes.ts';
import type { Refusals } from '#platform/http/contract.ts';
import { routes } from './features.gen.ts';

const FEATURES = path.resolve(import.meta.dirname, '../features');
const contracts = fs
  .readdirSync(FEATURES)
  .map((name) => path.join(FEATURES, name, 'contract.ts'))
  .filter((file) => fs.existsSync(file));

/** Numbers of a feature's own rules (wire.md 3). */
const OF_FEATURES = { from: 200_000, until: 210_000 };

it('each refusal of the platform and of features has its own number and name', async () => {
  const declared = await Promise.all(
    contracts.map(async (file) => ({ refusals: ((await import(file)) as { refusals?: Refusals }).refusals ?? {} })),
  );
  const codes = Object.entries(codesOf(declared)).filter(([name]) => !(name in PLATFORM_CODES));
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter(([, code]) => code < OF_FEATURES.from || code >= OF_FEATURES.until)).toEqual([]);
});

// A stranger can neither try nor lock a PIN: each call that carries one needs its owner's session.

it('is true of every call', () => {
  const withPin = Object.values(routes).flatMap(({ contract }) =>
    Object.entries(contract).filter(([, { body }]) => {
      if (!body) return false;
      const schema = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
      return /"(?:pin|newPin)":/.test(JSON.stringify(schema));
    }),
  );
  expect(withPin.length).toBeGreaterThan(6);
  expect(withPin.filter(([, { access }]) => access !== 'member').map(([route]) => route)).toEqual([]);
});
