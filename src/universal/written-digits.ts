// chunk: screens
// Digits as people write them. It imports nothing, because pages carry it too.

/** Digits of every script as 0 to 9: Arabic, Devanagari, Thai, full width. All other signs stay. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : valueOf(digit)));
}

const isDigit = (at: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(at));

/** Unicode keeps the ten digits of a script in a row. */
function valueOf(digit: string): string {
  const at = digit.codePointAt(0)!;
  let before = 0;
  while (isDigit(at - before - 1)) before += 1;
  return String(before % 10);
}

/** Plain digits without what people put between them: spaces, hyphens, points, brackets and invisible signs. */
export function closeDigits(text: string): string {
  return plainDigits(text)
    .replace(/[\s\p{Pd}\p{Cf}().·/]/gu, '')
    .replace('＋', '+');
}

/** A phone number in plain digits, without the "(0)" that some write behind the dialling code. */
export function closePhone(text: string): string {
  return closeDigits(text.replace('(0)', ''));
}

/** A whole number with commas, spaces or apostrophes between its thousands, or none. Any other text stays as it is. */
export function closeNumber(text: string): string {
  const plain = plainDigits(text).trim();
  return /^\d{1,3}(?:[,\s'’]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

/** A code that people read aloud or copy: capitals and digits, without spaces and hyphens. */
export function closeCode(text: string): string {
  return plainDigits(text)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
}
