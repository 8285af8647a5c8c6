// Pages carry this file too, so it imports nothing.

/** Digits of a whole number with a sign between thousands: 1,234,567. */
export function inThousands(digits: string, sign = ','): string {
  const first = digits.length % 3;
  const front = first > 0 ? [digits.slice(0, first)] : [];
  return [...front, ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(sign);
}
