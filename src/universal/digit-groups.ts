// Pages use this file too, so it imports nothing.

/** Puts a separator between the thousands of a whole number: 1,234,567. */
export function inThousands(digits: string, separator = ','): string {
  const first = digits.length % 3;
  const front = first > 0 ? [digits.slice(0, first)] : [];
  return [...front, ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(separator);
}
