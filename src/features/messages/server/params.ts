// Every value that a message may carry. The screens show what ends in `Minor` as money, what ends in `At` as a date and
// time, and a business date as a date. `npm test` shows each kind with these samples, so that none stands there raw.
import type { Ending } from '#universal/values-by-language.ts';

export const PARAMS = {
  amountMinor: 123_456,
  answer: 'an answer',
  carrier: 'a carrier',
  cashAt: '2026-11-28T07:05:00Z',
  cause: 'a cause',
  complaintId: '1',
  contractId: '1',
  count: 3,
  couponId: '1',
  date: '2026-11-28',
  days: 3,
  deliveryId: '1',
  device: 'a device',
  dueAt: '2026-11-28T07:05:00Z',
  effectiveAt: '2026-11-28T07:05:00Z',
  eventId: '1',
  grantId: '1',
  hours: 3,
  label: 'a label',
  left: 3,
  level: 3,
  missingMinor: 654_321,
  newEmail: 'an address',
  newName: 'a name',
  newPhone: 'a phone',
  note: 'a note',
  number: 'a number',
  productId: '1',
  provider: 'a provider',
  reason: 'a reason',
  rechargeId: '1',
  reference: 'a reference',
  startsAt: '2026-11-28T07:05:00Z',
  text: 'a text',
  title: 'a title',
  tracking: 'a number',
  untilAt: '2026-11-28T07:05:00Z',
  withdrawalId: '1',
} as const satisfies Record<string, string | number>;

/** Texts that staff wrote in several languages (`valuesByLanguage`). */
export const IN_LANGUAGES = ['event', 'prize', 'product', 'venue'] as const;

type Name = keyof typeof PARAMS | `${(typeof IN_LANGUAGES)[number]}${Ending}`;
export type MessageParams = { [name in Name]?: string | number | boolean };
