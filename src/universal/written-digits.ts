// chunk: screens
// Reads numbers, phone numbers and codes as people write them: digits of any script, with separators. Pages use it too,
// so it imports nothing.

/** Turns the digits of every script (Arabic, Devanagari, Thai, full width) into 0 to 9. Other characters stay. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : valueOf(digit)));
}

const isDigit = (at: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(at));

/** In Unicode the ten digits of a script are consecutive. */
function valueOf(digit: string): string {
  const at = digit.codePointAt(0)!;
  let before = 0;
  while (isDigit(at - before - 1)) before += 1;
  return String(before % 10);
}

/** Also removes what people put between digits: spaces, hyphens, points, brackets, slashes, invisible characters. */
export function closeDigits(text: string): string {
  return plainDigits(text)
    .replace(/[\s\p{Pd}\p{Cf}().·/]/gu, '')
    .replace('＋', '+');
}

/** A phone number in plain digits, without the "(0)" that some write after the dialling code. */
export function closePhone(text: string): string {
  return closeDigits(text.replace('(0)', ''));
}

/** A whole number without the commas, spaces or apostrophes between its thousands. Other text stays as it is. */
export function closeNumber(text: string): string {
  const plain = plainDigits(text).trim();
  return /^\d{1,3}(?:[,\s'’]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

/** A code that people read aloud or copy, in capitals and digits, without spaces and hyphens. */
export function closeCode(text: string): string {
  return plainDigits(text)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
}
