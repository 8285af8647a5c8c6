// Reads phone numbers on the server, by the numbering plans of all countries. Pages carry src/design/phone.ts instead.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { E164 } from '#universal/e164.ts';
import { closePhone } from '#universal/written-digits.ts';

const HOME = 'ET';

/**
 * The one form of a written number, in E.164. Null for a number that its country does not have. A number without a
 * dialling code is of ours. "(0)", trunk zeros and digits of other scripts make no second form.
 */
export function toE164(written: string): string | null {
  const plain = closePhone(written);
  if (!/^\+?\d+$/.test(plain)) return null;
  const found = parsePhoneNumberFromString(plain, HOME);
  return found?.isValid() && E164.test(found.number) ? found.number : null;
}
