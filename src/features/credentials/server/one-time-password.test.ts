// A one-time password is accepted in its own half minute and in the one after it.
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { newSeed, stepOf } from './one-time-password.ts';

const STEP_MS = 30_000;
const STEP = 58_000_000n;

it.each([
  ['its own first moment', 0, STEP],
  ['its own last moment', STEP_MS - 1, STEP],
  ['the step after it', STEP_MS, STEP],
  ['the last moment of the step after it', 2 * STEP_MS - 1, STEP],
  ['two steps after it', 2 * STEP_MS, null],
  ['the step before it', -1, null],
])('tried in %s', (_, offsetMs, step) => {
  const seed = newSeed();
  const begins = Number(STEP) * STEP_MS;
  const token = new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: begins });
  expect(stepOf(seed, token, begins + offsetMs)).toBe(step);
});
