// Parses phone numbers on the server, by the numbering plans of all countries. Pages use src/design/phone.ts instead.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { E164 } from '#universal/e164.ts';
import { closePhone } from '#universal/written-digits.ts';

const HOME_COUNTRY = 'ET';

/**
 * The E.164 form of a number in any spelling, or null if its country has no such number. A number without a dialling
 * code is Ethiopian. "(0)", trunk zeros and digits of other scripts make no difference.
 */
export function toE164(written: string): string | null {
  const plain = closePhone(written);
  if (!/^\+?\d+$/.test(plain)) return null;
  const found = parsePhoneNumberFromString(plain, HOME_COUNTRY);
  return found?.isValid() && E164.test(found.number) ? found.number : null;
}
