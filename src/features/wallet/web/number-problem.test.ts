import { expect, test } from 'vitest';
import { isPlausible } from '../server/payout-accounts/institutions.ts';
import { numberProblem } from './number-problem.ts';

const operator = { prefixes: ['+25191', '+25192'] };

test.each([
  ['card', '4111 1111 1111 1111', undefined],
  ['card', '4111-1111-1111-1112', 'cardDigits'],
  ['card', '4111 1111 1111 1121', 'cardDigits'],
  ['card', '4111 1111 111', 'cardLength'],
  ['card', '41111111111111111111', 'cardLength'],
  ['account', '1234567', 'accountLength'],
  ['account', '12 34-56 78', undefined],
  ['account', '123456789012345678901', 'accountLength'],
  ['mobile_money', '+251911234567', undefined],
  ['mobile_money', '+251711234567', 'prefix'],
  ['mobile_money', '+25191123456', 'phoneLength'],
] as const)('%s %s: %s, as the server finds it', (kind, number, problem) => {
  expect(numberProblem(kind, number, operator)).toBe(problem);
  const institution = { ...operator, code: 'ONE', kinds: [kind] };
  expect(isPlausible({ kind, institution: 'ONE', number }, [institution])).toBe(problem === undefined);
});
