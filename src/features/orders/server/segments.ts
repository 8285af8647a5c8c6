import { defineSegments } from '#features/messages/server/public.ts';
import { countHolders, nextHolders } from './orders.ts';

// The holders of a product, for messages to a segment (messages.md 2).
defineSegments({
  holders: {
    count: (q, { productId }, at) => countHolders(q, { productId: BigInt(productId), at }),
    next: (q, { productId }, part) => nextHolders(q, { productId: BigInt(productId), ...part }),
  },
});
