// Property tests of each kind of field (wire.md 5): however a value is typed, pasted or dictated, it is stored as a
// person would read it, or it is refused. It never becomes another value.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wire } from '#platform/http/contract.ts';
import { line, lines, personName } from '#platform/language/human-text.ts';
import { plainDigits } from '#universal/written-digits.ts';
import { readAmount, withoutUnit } from './typed-amount.ts';

const ZEROS = ['0', '٠', '۰', '०', '๐', '０'];
/** Invisible characters, which may come along with copied text. */
const UNSEEN = ['', '', '', '\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\u00ad'];
const SPACES = [' ', '\u00a0', '\u2009', '\u202f', '\t', '\n'];

/** Digits of one script, as its keyboard writes them. */
const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(required(zero.codePointAt(0)) + Number(digit)));
function required(at: number | undefined): number {
  if (at === undefined) throw new Error('an empty digit');
  return at;
}

/** Spellings of a text: in any script's digits, with invisible characters or spaces around, and `between` inside. */
function spellingsOf(text: string, between: readonly string[]): fc.Arbitrary<string> {
  const signs = Array.from(text);
  const gaps = fc.array(fc.constantFrom('', '', '', ...between), { minLength: signs.length, maxLength: signs.length });
  return fc
    .tuple(
      gaps,
      fc.constantFrom(...ZEROS),
      fc.constantFrom(...UNSEEN, ...SPACES),
      fc.constantFrom(...UNSEEN, ...SPACES),
    )
    .map(
      ([gap, zero, before, after]) =>
        before + inScript(signs.map((sign, n) => sign + (gap[n] ?? '')).join(''), zero) + after,
    );
}

type Kept = string | number | undefined;
const parsed = (schema: { safeParse: (text: string) => { success: boolean; data?: unknown } }) => (text: string) =>
  schema.safeParse(text).data as Kept;
const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));

/** The text as a reader sees it who looks only at its letters and digits. */
const signsOf = (text: string, kept: RegExp) => plainDigits(text).normalize('NFKC').replace(kept, '').toUpperCase();
const lettersOf = (text: string) => signsOf(text, /[^0-9A-Za-z]/g);

type Field = {
  value: fc.Arbitrary<string>;
  /** What spellings may have between two characters. */
  between: string[];
  /** The value as it is stored. */
  kept: (value: string) => Kept;
  read: (text: string) => Kept;
  /** Whether a reader finds the stored value in the text. */
  isReadIn: (found: Kept, text: string) => boolean;
};

const same = (value: string) => value;
const FIELDS: Record<string, Field> = {
  phone: {
    value: digits(8, 8).map((rest) => `+2519${rest}`),
    between: [' ', '-', '\u00a0', '\u200b'],
    kept: same,
    read: parsed(wire.phone),
    isReadIn: (found, text) => lettersOf(text).endsWith(String(found).slice(-8)),
  },
  pin: {
    value: digits(6, 6),
    between: [' ', '\u200b'],
    kept: same,
    read: parsed(wire.pin),
    isReadIn: (found, text) => lettersOf(text) === found,
  },
  code: {
    value: fc.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
    between: [' ', '-', '\u200b'],
    kept: same,
    read: parsed(wire.code),
    isReadIn: (found, text) => lettersOf(text) === found,
  },
  email: {
    value: fc
      .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/), fc.stringMatching(/^[a-z]{1,12}$/))
      .map((parts) => `${parts.join('@')}.example`),
    between: [],
    kept: same,
    read: parsed(wire.email),
    isReadIn: (found, text) => text.trim().toLowerCase() === found,
  },
  amount: {
    value: fc.tuple(fc.nat(9_999_999), fc.nat(99)).map(([birr, cents]) => `${birr}.${String(cents).padStart(2, '0')}`),
    between: [],
    kept: (value) => Math.round(Number(value) * 100),
    read: (text) => readAmount(withoutUnit(text, ['Br', 'ETB'])),
    isReadIn: (found, text) => Math.round(Number(signsOf(text, /[\s,']/g)) * 100) === found,
  },
};

describe.each(Object.entries(FIELDS))('a field of %s', (_, { value, between, kept, read, isReadIn }) => {
  it('stores the value that a spelling means, or refuses it', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        value.chain((one) => fc.tuple(fc.constant(one), spellingsOf(one, between))),
        ([one, text]) => {
          const found = read(text);
          if (found !== undefined) accepted += 1;
          return found === undefined || found === kept(one);
        },
      ),
      { seed: 33, numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it('reads the plain value', () => {
    fc.assert(
      fc.property(value, (one) => read(one) === kept(one)),
      { seed: 33, numRuns: 200 },
    );
  });

  it('stores what a random text says, or refuses it', () => {
    const signs = [
      ...'0123456789',
      '1',
      '2',
      '9',
      '.',
      ',',
      ' ',
      '-',
      '−',
      '+',
      '(',
      ')',
      '/',
      'x',
      'A',
      'z',
      '@',
      '٣',
      '\u200b',
      "'",
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 14 }), (text) => {
        const found = read(text);
        return found === undefined || isReadIn(found, text);
      }),
      { seed: 33, numRuns: 2_000 },
    );
  });
});

it.each(['-', '−', '–', '+', '(', '~', '1/'])('an amount with "%s" before it is no amount', (sign) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (birr) => readAmount(`${sign}${birr}`) === undefined),
    { seed: 33, numRuns: 50 },
  );
});

/** What a reader sees of a text: composed letters, each gap as one space, no invisible characters. */
function seen(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2800\u{1d159}]/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}
const plainMarks = (text: string) =>
  seen(text)
    .replace(/[‘’‛ʼ`´′＇]/g, "'")
    .replace(/[‐‑‒–−]/g, '-');

describe.each([
  ['a line', line(200, 0), seen],
  ['lines', lines(200, 0), seen],
  ['a name', personName(200), plainMarks],
] as const)('%s', (_, schema, visible) => {
  const written = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(fc.constantFrom(...UNSEEN, ...SPACES, 'ሰላም', 'Ngọc', 'é', 'e\u0301', '’', '👩🏽‍🌾', '\u2800', 'สมชาย'), {
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  );
  it('is stored as a reader sees it, and parses to itself', () => {
    fc.assert(
      fc.property(written, (text) => {
        const found = schema.safeParse(text);
        if (!found.success)
          return found.error.issues.every(({ message }) =>
            /^(nothing_visible|not_text|too_small|too_big|no_name|not_printed)$/.test(message),
          );
        return visible(found.data) === visible(text) && schema.parse(found.data) === found.data;
      }),
      { seed: 33, numRuns: 600 },
    );
  });
});
