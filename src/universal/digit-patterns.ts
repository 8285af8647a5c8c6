// Finds six-digit passwords that many people choose and that a thief tries first (members.md 4). The keypad on the
// screen and the use case on the server both refuse them. Pages use this file too, so it imports nothing.

export type DigitPattern = 'few_digits' | 'repeated' | 'run' | 'keypad' | 'common';

/** The pattern in six digits, or null. The caller has checked that there are six. */
export function digitPatternOf(digits: string): DigitPattern | null {
  if (new Set(digits).size <= 2) return 'few_digits';
  if ([1, 2, 3].some((length) => digits === digits.slice(0, length).repeat(6 / length))) return 'repeated';
  if (isRun(digits)) return 'run';
  if (isOnKeypad(digits)) return 'keypad';
  if (isCounted(digits)) return 'run';
  return COMMON.has(digits) ? 'common' : null;
}

function isRun(digits: string): boolean {
  return stepOf(digits) !== null || (isShortRun(digits.slice(0, 3)) && isShortRun(digits.slice(3)));
}

/** The step from digit to digit, or null if the steps differ. After 9 comes 0: 012345, 890123, 975319. */
function stepOf(digits: string): number | null {
  const numbers = Array.from(digits, Number);
  const steps = new Set(numbers.slice(1).map((number, at) => (number - (numbers[at] as number) + 10) % 10));
  return steps.size === 1 ? ([...steps][0] as number) : null;
}

/** Up or down by one or two: 123, 975. */
function isShortRun(digits: string): boolean {
  return [1, 2, 8, 9].includes(stepOf(digits) ?? 0);
}

/** Numbers that count up or down, written without spaces. */
function isCounted(digits: string): boolean {
  return (
    COUNTED_PAIRS.has(stepBetween(digits, 2)) ||
    COUNTED_THREES.has(stepBetween(digits, 3)) ||
    TABLES.some((table) => table.includes(digits))
  );
}

const COUNTED_PAIRS: ReadonlySet<number | null> = new Set([1, 2, 5, 9, 10, 11].flatMap((step) => [step, -step]));
const COUNTED_THREES: ReadonlySet<number | null> = new Set([1, 111].flatMap((step) => [step, -step]));

/** The step between numbers of `length` digits each, or null if the steps differ. 101112 is 10, 11, 12: step 1. */
function stepBetween(digits: string, length: number): number | null {
  const numbers: number[] = [];
  for (let at = 0; at < digits.length; at += length) numbers.push(Number(digits.slice(at, at + length)));
  const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] as number)));
  return steps.size === 1 ? ([...steps][0] as number) : null;
}

/** Successive numbers of a multiplication table, up and down: 246810, 357911, 108642. */
const TABLES: readonly string[] = [2, 3, 4, 5].flatMap((step) =>
  [0, 1].flatMap((first) => {
    const up = Array.from({ length: 9 }, (_, at) => first + step * at);
    return [up.join(''), up.map((_, at) => first + step * (8 - at)).join('')];
  }),
);

/** The keypad's lines of three: rows, columns with the zero, diagonals; each is read in both directions. */
const LINES: ReadonlySet<string> = new Set(
  ['123', '456', '789', '147', '258', '369', '580', '159', '357'].flatMap((line) => [line, reversed(line)]),
);
/** Round trips on the keypad: its edge, its corners, its side keys. Repeated, because a trip may begin at any key. */
const RINGS: readonly string[] = ['12369874', '1397', '2684']
  .map((ring) => ring.repeat(3))
  .flatMap((ring) => [ring, reversed(ring)]);

function isOnKeypad(digits: string): boolean {
  return (LINES.has(digits.slice(0, 3)) && LINES.has(digits.slice(3))) || RINGS.some((ring) => ring.includes(digits));
}

function reversed(digits: string): string {
  return [...digits].reduce((rest, digit) => digit + rest, '');
}

/** Others at the top of lists of leaked PINs: number series, digits that sound like words, interleaved runs. */
const COMMON: ReadonlySet<string> = new Set(
  '112358 102938 520131 131452 521314 520520 142857 123454 100200 200100 246135 147753 951357 007700'.split(' '),
);
