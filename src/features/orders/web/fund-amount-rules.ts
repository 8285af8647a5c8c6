import type { DataOf } from '#platform/client/call-types.ts';

type Product = Pick<DataOf<'GET /api/v1/products/{id}'>, 'priceMinor' | 'amountMinMinor' | 'amountMaxMinor'>;
export type FundAmountProblem = 'least' | 'most' | 'step';

/**
 * The reason that the fund does not take an amount, in minor units. It checks the range first, then the steps. A step
 * is the price of one unit.
 */
export function fundAmountProblem(product: Product, amountMinor: number): FundAmountProblem | undefined {
  const { amountMinMinor: least, amountMaxMinor: most } = product;
  if (least !== null && amountMinor < least) return 'least';
  if (most !== null && amountMinor > most) return 'most';
  return amountMinor % product.priceMinor === 0 ? undefined : 'step';
}
