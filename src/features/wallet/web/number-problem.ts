// Checks an account number on the phone, before the bank is asked. The server decides
// (server/payout-accounts/institutions.ts).
import { closeDigits } from '#universal/written-digits.ts';
import type { Institution, PayoutAccount } from './wallet-labels.tsx';

export type NumberProblem = 'cardLength' | 'cardDigits' | 'accountLength' | 'phoneLength' | 'prefix';

export function numberProblem(
  kind: PayoutAccount['kind'],
  typed: string,
  { prefixes }: Pick<Institution, 'prefixes'>,
): NumberProblem | undefined {
  const number = closeDigits(typed);
  if (kind === 'account') return /^\d{8,20}$/.test(number) ? undefined : 'accountLength';
  if (kind === 'card') {
    if (!/^\d{13,19}$/.test(number)) return 'cardLength';
    return hasCheckDigit(number) ? undefined : 'cardDigits';
  }
  if (!/^\+\d{12}$/.test(number)) return 'phoneLength';
  return prefixes.some((prefix) => number.startsWith(prefix)) ? undefined : 'prefix';
}

/** ISO/IEC 7812: double every second digit from the right. The sum must be a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((before, digit, position) => {
    const doubled = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
