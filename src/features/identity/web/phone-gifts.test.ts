import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { coarsePlace, contactHashes } from './phone-gifts.ts';

const hash = (phone: string) => createHash('sha256').update(phone).digest('hex');

test.each([
  [
    { latitude: 9.02497, longitude: 38.74689 },
    { latitude: 9.02, longitude: 38.75 },
  ],
  [
    { latitude: -33.999, longitude: 151.2 },
    { latitude: -34, longitude: 151.2 },
  ],
])('location %o is sent as %o', (place, coarse) => {
  expect(coarsePlace(place)).toEqual(coarse);
});

test.each([
  ['local form', ['0911 22 33 44'], ['+251911223344']],
  ['international form with separators', ['+251-911-223344', '00254 712 345678'], ['+251911223344', '+254712345678']],
  ['the same number twice', ['0911223344', '+251911223344'], ['+251911223344']],
  ['no phone number', ['*804#', '911'], []],
])('contacts are sent as hashes of full numbers: %s', async (_, numbers, phones) => {
  expect(await contactHashes(numbers)).toEqual(phones.map(hash));
});
