import type { CallError } from '../../../platform/client/call-error.ts';
import type { DigitPattern } from '../../../platform/digit-patterns.ts';

/** Why the server refused a field's value, if the form can be more specific: `code` has words of its own. */
export type FieldRefusal = 'common' | 'personal' | 'code';
export type Refused = Pick<CallError, 'code' | 'fields' | 'message'>;

/** The contract's `code_wrong`, `code_expired` and `code_spent`. */
const CODE_REFUSALS: readonly number[] = [200_203, 200_204, 200_205];

export function refusesCode({ code }: Pick<CallError, 'code'>): boolean {
  return CODE_REFUSALS.includes(code);
}

/** By the field's name on the wire (wire.md 3, 210xxx: `data.fields` maps field to code). */
export function refusalOf(field: string, error: Refused | null): FieldRefusal | undefined {
  if (error && field === 'code' && refusesCode(error)) return 'code';
  const reason = error?.fields[field];
  return reason === 'common' || reason === 'personal' ? reason : undefined;
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
