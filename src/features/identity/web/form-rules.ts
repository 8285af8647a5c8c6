import { isPhone, splitPhone } from '#design/phone.ts';
import type { CallError } from '#platform/client/call-error.ts';
import type { DigitPattern } from '#universal/digit-patterns.ts';
import { isWellFormed } from '#universal/password-form.ts';
import { closeCode } from '#universal/written-digits.ts';

const PASSWORD_REASONS = ['common', 'breached', 'context', 'personal'] as const;
type PasswordReason = (typeof PASSWORD_REASONS)[number];

/** Why the server refused a field's value, if the form can be more specific: `own` has its own words. */
export type FieldRefusal = PasswordReason | 'own';
export type Refused = Pick<CallError, 'code' | 'fields' | 'message'>;

/** Refusals of the contract that are about one field. Their own words belong there. */
const NAMED: ReadonlyMap<number, string> = new Map([
  [200_201, 'inviteCode'],
  [200_297, 'inviteCode'],
  [200_202, 'phone'],
  [200_203, 'code'],
  [200_204, 'code'],
  [200_205, 'code'],
  [200_214, 'birthDate'],
  [200_215, 'agreementVersion'],
]);

export function namedField({ code }: Pick<CallError, 'code'>): string | undefined {
  return NAMED.get(code);
}

/** By the field's name on the wire (wire.md 3, 210xxx: `data.fields` maps field to code). */
export function refusalOf(field: string, error: Refused | null): FieldRefusal | undefined {
  if (error && namedField(error) === field) return 'own';
  return PASSWORD_REASONS.find((reason) => reason === error?.fields[field]);
}

/** Why six digits may not be a transaction password (members.md 4). */
export type PinReason = DigitPattern | 'birth_date' | 'phone';

const PIN_REASONS: readonly string[] = [
  'few_digits',
  'repeated',
  'run',
  'keypad',
  'common',
  'birth_date',
  'phone',
] satisfies PinReason[];

/** The reason for which the server refused a new transaction password. */
export function pinReasonOf(error: Pick<Refused, 'fields'> | null): PinReason | undefined {
  const reason = error?.fields.newPin;
  return isPinReason(reason) ? reason : undefined;
}

function isPinReason(reason: string | undefined): reason is PinReason {
  return reason !== undefined && PIN_REASONS.includes(reason);
}

/** Checks of a form before sending; the server decides (contract.ts). Each returns the name of a text, or nothing. */
export type Rule =
  | 'required'
  | 'unchanged'
  | 'phone'
  | 'email'
  | 'name'
  | 'password'
  | 'same'
  | 'code'
  | 'adult'
  | 'second'
  | 'pin';

/** An empty field says that it is empty, not how to write what is missing. */
const filled = (value: string, right: boolean, rule: Rule): Rule | undefined => {
  if (right) return undefined;
  return value.trim() === '' ? 'required' : rule;
};

export const rules = {
  /** A dialling code alone is no number yet. */
  phone: (value: string): Rule | undefined => filled(splitPhone(value).national, isPhone(value), 'phone'),
  email: (value: string): Rule | undefined =>
    filled(value, /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(value), 'email'),
  /** The server knows the names of the world. A phone sees digits, and a name without letters. */
  name: (value: string): Rule | undefined => filled(value, /\p{L}/u.test(value) && !/\p{Nd}/u.test(value), 'name'),
  password: (value: string): Rule | undefined => filled(value, isWellFormed(value), 'password'),
  same: (value: string, other: string): Rule | undefined => filled(value, value !== '' && value === other, 'same'),
  /** A new value equal to the old one changes nothing. */
  changed: (value: string, old: string): Rule | undefined => (value !== '' && value === old ? 'unchanged' : undefined),
  code: (value: string): Rule | undefined => filled(value, /^[0-9A-Z]{6}$/.test(value), 'code'),
  /** Six digits of an authenticator app, or a recovery code with or without its hyphen. */
  second: (value: string): Rule | undefined => filled(value, /^(\d{6}|[0-9A-Z]{10})$/.test(closeCode(value)), 'second'),
  required: (value: string): Rule | undefined => (value.trim() ? undefined : 'required'),
  /** `today` as a business date. Eighteen on the birthday itself. */
  adult: (birthDate: string, today: string): Rule | undefined => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return 'required';
    return birthDate <= eighteenYearsBefore(today) ? undefined : 'adult';
  },
};

/** The last birth date of a person who is eighteen on `today`. */
export function eighteenYearsBefore(today: string): string {
  return `${String(parseInt(today.slice(0, 4), 10) - 18).padStart(4, '0')}${today.slice(4)}`;
}
