// chunk: soon
import type { DataOf } from '#platform/client/call-types.ts';
import { businessDateOf } from '#universal/date-text.ts';
import { serverNow } from '#universal/house-time.ts';

type Product = DataOf<'GET /api/v1/products'>['items'][number];

/** Whether the product is wound up, or the price of all its units was due back before `today`. */
export function hasEnded(
  { status, maturesOn }: Pick<Product, 'status' | 'maturesOn'>,
  today: string = businessDateOf(new Date(serverNow())),
): boolean {
  return status === 'wound_up' || (status === 'closed' && maturesOn !== null && maturesOn < today);
}
