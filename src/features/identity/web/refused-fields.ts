import type { CallError } from '#platform/client/call-error.ts';
import type { DigitPattern } from '#universal/digit-patterns.ts';

const PASSWORD_REASONS = ['common', 'breached', 'context', 'personal'] as const;
type PasswordReason = (typeof PASSWORD_REASONS)[number];

/** Why the server refused a field's value, if the form can be more specific: `own` has words of its own. */
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
