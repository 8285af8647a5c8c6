export const DETAIL = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;

/**
 * Paid over expected so far, in basis points. Null while nothing was due. Amounts are minor units below 2^53 / 10,000.
 */
export function paidShare({ expectedMinor, paidMinor }: { expectedMinor: number; paidMinor: number }): number | null {
  return expectedMinor > 0 ? Math.floor((paidMinor * 10_000) / expectedMinor) : null;
}
