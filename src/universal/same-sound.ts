// Letters that sound alike. Writers use one for the other, so searches treat them as equal, and so does the search for
// phrases that promise returns.

/** Rows of Ethiopic letters, each with the row that replaces it. */
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
/** In these two rows, the first and the fourth vowel sound alike. */
const FIRST_FOR_FOURTH = new Map([
  ['ሃ', 'ሀ'],
  ['ኣ', 'አ'],
]);

/** The letter that replaces all letters of the same sound. Any other character is returned unchanged. */
export function sameSound(sign: string): string {
  const letter = SAME_SOUND.get(sign) ?? sign;
  return FIRST_FOR_FOURTH.get(letter) ?? letter;
}
