import { isPhone } from '../../../design/phone.ts';

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
  | 'pin';

export const rules = {
  phone: (value: string): Rule | undefined => (isPhone(value) ? undefined : 'phone'),
  email: (value: string): Rule | undefined => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) ? undefined : 'email'),
  name: (value: string): Rule | undefined =>
    /^[\p{L}\p{M}][\p{L}\p{M}' .-]+$/u.test(value.trim()) ? undefined : 'name',
  /** Letters and digits, 8 to 128 (members.md 1). */
  password: (value: string): Rule | undefined =>
    value.length >= 8 && value.length <= 128 && /\p{L}/u.test(value) && /\d/.test(value) ? undefined : 'password',
  same: (value: string, other: string): Rule | undefined => (value !== '' && value === other ? undefined : 'same'),
  /** A new value equal to the old one changes nothing. */
  changed: (value: string, old: string): Rule | undefined => (value !== '' && value === old ? 'unchanged' : undefined),
  code: (value: string): Rule | undefined => (/^[0-9A-Z]{6}$/.test(value) ? undefined : 'code'),
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
