// Letters that sound alike. Writers put one for the other, so searches take them for one.

/** Rows of Ethiopic letters, each with the row that stands for it. */
const ETHIOPIC_ROWS = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const;
const SAME_SOUND = new Map<string, string>([
  ...ETHIOPIC_ROWS.flatMap(([row, like]) =>
    Array.from({ length: 7 }, (_, vowel): [string, string] => [
      String.fromCodePoint((row.codePointAt(0) ?? 0) + vowel),
      String.fromCodePoint((like.codePointAt(0) ?? 0) + vowel),
    ]),
  ),
  ['ى', 'ي'],
  ['ة', 'ه'],
]);
/** The first and the fourth vowel of these two rows are one sound. */
const FOURTH_AS_FIRST = new Map([
  ['ሃ', 'ሀ'],
  ['ኣ', 'አ'],
]);

/** The letter that stands for all letters of its sound. Any other sign stays. */
export function sameSound(sign: string): string {
  const letter = SAME_SOUND.get(sign) ?? sign;
  return FOURTH_AS_FIRST.get(letter) ?? letter;
}
