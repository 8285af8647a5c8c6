// Lets messages be sent to all holders of a product (messages.md 2).
import { defineSegments } from '#features/messages/server/public.ts';
import { countHolders, nextHolders } from './orders.ts';

defineSegments({
  holders: {
    count: (q, { productId }, at) => countHolders(q, { productId: BigInt(productId), at }),
    next: (q, { productId }, part) => nextHolders(q, { productId: BigInt(productId), ...part }),
  },
});
