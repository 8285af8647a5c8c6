import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Quote = DataOf<'GET /api/v1/order-quotes'>;

/** The missing part of the wallets' payment, in minor units. Both wallets may pay. */
export function missingMinor({ toPayMinor, balances }: Pick<Quote, 'toPayMinor' | 'balances'>): number {
  return Math.max(0, toPayMinor - balances.rechargeMinor - balances.incomeMinor);
}

/** The first obstacle, in the words for a button. Undefined if there is none. */
export function useObstacleWords(): (quote: Quote, name?: string) => string | undefined {
  const t = useTranslations('orders');
  const { ownMoney, count } = useFormats();
  return (quote, name = quote.obstacles[0]) =>
    name === undefined
      ? undefined
      : t(`obstacle.${name}`, {
          level: quote.minVip,
          own: quote.vipLevel,
          left: count(Math.min(quote.stockLeft, quote.limitLeft ?? quote.stockLeft)),
          missing: ownMoney(missingMinor(quote)),
        });
}
