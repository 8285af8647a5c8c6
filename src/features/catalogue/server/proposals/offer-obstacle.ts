import type { Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

const OBSTACLES = ['product_incomplete', 'income_beyond_bounds', 'income_above_rent'] as const;
export type OfferRefusal = Refusal<(typeof OBSTACLES)[number]>;

/** The reason that so many more units may not be sold as the product is. The database asks again when two signed. */
export async function offerObstacle(tx: Transaction, productId: bigint, more: number): Promise<OfferRefusal | null> {
  const [row] = await tx<{ problem: string | null }[]>`
    select catalogue.offer_problem(${productId}, ${more}) as problem`;
  const obstacle = OBSTACLES.find((name) => name === row?.problem);
  return obstacle ? refuse(obstacle) : null;
}
