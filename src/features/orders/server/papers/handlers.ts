import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { statementPdf } from '#features/wallet/server/public.ts';
import type { contract } from '../../contract.ts';
import { incomeWeaveOf } from '../earnings/weave-of-orders.ts';
import { orderPdf } from './order-pdf.ts';
import { readOrderPaper } from './read-order-paper.ts';

export function paperHandlers(floor: Floor) {
  return {
    'GET /api/v1/orders/{id}/paper.pdf': async ({ path, caller, locale }) => {
      const paper = await readOrderPaper(floor, { orderId: BigInt(path.id), memberId: caller.memberId, locale });
      return isRefusal(paper) ? paper : orderPdf(floor, paper, locale);
    },
    'GET /api/v1/wallets/{wallet}/statement.pdf': async ({ caller, path, query, locale }) => {
      const { memberId } = caller;
      const { wallet } = path;
      return statementPdf(floor, { ...query, memberId, wallet }, locale, async (period) =>
        wallet === 'income' ? incomeWeaveOf(floor, { memberId, ...period }) : null,
      );
    },
  } satisfies Partial<Handlers<typeof contract>>;
}
