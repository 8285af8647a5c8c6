// What is wrong with a field of identity's forms: the checks before sending (`rules`), and which refusals of the server
// belong to which field.
import { isPhone, splitPhone } from '#design/phone.ts';
import type { CallError } from '#platform/client/call-error.ts';
import type { DigitPattern } from '#universal/digit-patterns.ts';
import { isWellFormed } from '#universal/password-form.ts';
import { closeCode } from '#universal/written-digits.ts';

const PASSWORD_REASONS = ['common', 'breached', 'context', 'personal'] as const;
type PasswordReason = (typeof PASSWORD_REASONS)[number];

/** Why the server refused a field's value, if that is known. `own`: the refusal's message itself is shown. */
export type FieldRefusal = PasswordReason | 'own';
export type Refused = Pick<CallError, 'code' | 'fields' | 'message'>;

/** Refusal codes of the contract that concern one field. Their messages are shown at it. */
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

/** `field`: the field's name in the API (wire.md 3, 210xxx: `data.fields` maps field to code). */
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

/** Why the server refused a new transaction password. */
export function pinReasonOf(error: Pick<Refused, 'fields'> | null): PinReason | undefined {
  const reason = error?.fields.newPin;
  return isPinReason(reason) ? reason : undefined;
}

function isPinReason(reason: string | undefined): reason is PinReason {
  return reason !== undefined && PIN_REASONS.includes(reason);
}

/** The texts for values that break a rule. `rules` return one, or nothing. The server checks again (contract.ts). */
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

/** For an empty field the rule is 'required', not the field's own rule. */
const check = (value: string, right: boolean, rule: Rule): Rule | undefined => {
  if (right) return undefined;
  return value.trim() === '' ? 'required' : rule;
};

export const rules = {
  /** A country code alone counts as empty. */
  phone: (value: string): Rule | undefined => check(splitPhone(value).national, isPhone(value), 'phone'),
  email: (value: string): Rule | undefined =>
    check(value, /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(value), 'email'),
  /** Only refuses digits and names without letters. The server has the full rules for names. */
  name: (value: string): Rule | undefined => check(value, /\p{L}/u.test(value) && !/\p{Nd}/u.test(value), 'name'),
  password: (value: string): Rule | undefined => check(value, isWellFormed(value), 'password'),
  same: (value: string, other: string): Rule | undefined => check(value, value !== '' && value === other, 'same'),
  /** A new value must differ from the old one. */
  changed: (value: string, old: string): Rule | undefined => (value !== '' && value === old ? 'unchanged' : undefined),
  code: (value: string): Rule | undefined => check(value, /^[0-9A-Z]{6}$/.test(value), 'code'),
  /** Six digits of an authenticator app, or a recovery code with or without its hyphen. */
  second: (value: string): Rule | undefined => check(value, /^(\d{6}|[0-9A-Z]{10})$/.test(closeCode(value)), 'second'),
  required: (value: string): Rule | undefined => (value.trim() ? undefined : 'required'),
  /** At least eighteen on `today`, a business date. The birthday itself counts. */
  adult: (birthDate: string, today: string): Rule | undefined => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return 'required';
    return birthDate <= eighteenYearsBefore(today) ? undefined : 'adult';
  },
};

/** The latest birth date of a person who is eighteen on `today`. */
export function eighteenYearsBefore(today: string): string {
  return `${String(parseInt(today.slice(0, 4), 10) - 18).padStart(4, '0')}${today.slice(4)}`;
}
