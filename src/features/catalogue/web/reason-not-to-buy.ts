// chunk: further
// The reason that a product on the shelf is not for this reader. Pure. The purchase decides by the server's rules.
import type { DataOf } from '#platform/client/call-types.ts';

type Product = Pick<DataOf<'GET /api/v1/products'>['items'][number], 'status' | 'stockLeft' | 'minVip' | 'limitLeft'>;

export type Reason = 'closed' | 'soldOut' | 'vip' | 'limit';

/** `vipLevel` is undefined for a visitor, who sees the level that a product asks for. */
export function reasonNotToBuy(
  { status, stockLeft, minVip, limitLeft }: Product,
  vipLevel: number | undefined,
): Reason | undefined {
  if (status !== 'on_sale') return 'closed';
  if (stockLeft === 0) return 'soldOut';
  if (minVip > (vipLevel ?? 0)) return 'vip';
  return limitLeft === 0 ? 'limit' : undefined;
}
