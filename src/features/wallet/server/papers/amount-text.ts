import { inThousands } from '#universal/digit-groups.ts';
import { decimal } from '../csv.ts';

/** Minor units for a paper: "1,250.00". Points are whole numbers. */
export function paperAmount(amountMinor: number, unit: 'ETB' | 'C3COIN'): string {
  const plain = unit === 'C3COIN' ? String(amountMinor) : decimal(amountMinor);
  return plain.replace(/\d+/, (whole) => inThousands(whole));
}
