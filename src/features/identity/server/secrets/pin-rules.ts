// Transaction passwords that others can guess (members.md 4). Pure.
import { type DigitPattern, digitPatternOf } from '#universal/digit-patterns.ts';

/** Data of the owner that friends and thieves know. */
export type PinOwner = { /** 'YYYY-MM-DD' */ birthDate: string /** E.164 */; phone: string };
export type PinWeakness = DigitPattern | 'birth_date' | 'phone';

/** The reason for refusing six digits as this member's transaction password, or null. */
export function weaknessOfPin(pin: string, { birthDate, phone }: PinOwner): PinWeakness | null {
  const pattern = digitPatternOf(pin);
  if (pattern) return pattern;
  if (isInDate(pin, partsOf(birthDate)) || isInDate(pin, ethiopianPartsOf(birthDate))) return 'birth_date';
  const digits = phone.replaceAll(/\D/g, '');
  return digits.includes(pin) || `0${digits.slice(-NATIONAL_DIGITS)}`.includes(pin) ? 'phone' : null;
}

/** Ethiopia writes a number with nine digits after the zero. */
const NATIONAL_DIGITS = 9;

type DateParts = Record<'year' | 'month' | 'day', number>;

function partsOf(birthDate: string): DateParts {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  return { year, month, day };
}

const ETHIOPIAN = new Intl.DateTimeFormat('en-u-ca-ethiopic-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

function ethiopianPartsOf(birthDate: string): DateParts {
  const parts = ETHIOPIAN.formatToParts(new Date(`${birthDate}T00:00:00Z`));
  const numberOf = (type: keyof DateParts) => Number(parts.find((part) => part.type === type)?.value);
  return { year: numberOf('year'), month: numberOf('month'), day: numberOf('day') };
}

/** True when the PIN is a cut of the date, in any usual order and length of its parts. */
function isInDate(pin: string, { year, month, day }: DateParts): boolean {
  const two = (number: number) => String(number % 100).padStart(2, '0');
  const days = [two(day), String(day)];
  const months = [two(month), String(month)];
  const years = [String(year), two(year)];
  return days.some((d) =>
    months.some((m) =>
      years.some((y) =>
        [d + m + y, m + d + y, y + m + d, y + d + m, m + y, y + m, d + y, y + d].some((date) => date.includes(pin)),
      ),
    ),
  );
}
