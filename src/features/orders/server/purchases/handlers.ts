import { fromWire } from '#ledger/money.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { NO_COUPON } from '../../contract/shapes.ts';
import type { Wish } from './purchase-rules.ts';
import { purchase } from './purchase.ts';
import { quotePurchase } from './quote-purchase.ts';

type Wanted = {
  productId: string;
  units?: number | undefined;
  amountMinor?: number | undefined;
  payment?: { rechargeMinor: number; incomeMinor: number } | undefined;
  couponId?: string | undefined;
};

function wishOf(memberId: bigint, { productId, units, amountMinor, payment, couponId }: Wanted): Wish {
  return {
    memberId,
    productId: BigInt(productId),
    units: units === undefined ? null : BigInt(units),
    amount: amountMinor === undefined ? null : fromWire(amountMinor),
    payment:
      payment === undefined
        ? null
        : { recharge: fromWire(payment.rechargeMinor), income: fromWire(payment.incomeMinor) },
    couponId: couponId === undefined || couponId === NO_COUPON ? null : BigInt(couponId),
  };
}

export function purchaseHandlers(floor: Floor) {
  return {
    'GET /api/v1/order-quotes': async ({ query, caller, locale }) =>
      quotePurchase(floor, wishOf(caller.memberId, query), {
        bestCoupon: query.couponId === undefined,
        locale: query.locale ?? locale,
      }),
    'POST /api/v1/orders': async ({ body, caller, intent }) =>
      purchase(floor, { ...wishOf(caller.memberId, body), pin: body.pin }, intent),
  } satisfies Partial<Handlers<typeof contract>>;
}
