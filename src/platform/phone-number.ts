// The one rule of phone numbers (members.md 1). It imports nothing, because pages carry it too.

const HOME_CODE = '+251';

/**
 * At least 10 digits as a person writes the number: here with its zero (0911223344), elsewhere with the country's code.
 * So a number of ours has nine digits behind +251. E.164 allows 15 digits at most.
 */
export const PHONE = /^(?:0[1-9]\d{8,11}|\+2510?[1-9]\d{8,11}|\+(?!251)[1-9]\d{9,14})$/;

/** A number that fits the rule, in E.164. */
export function toE164(written: string): string {
  return written.replace(/^0/, HOME_CODE).replace(/^\+2510/, HOME_CODE);
}
