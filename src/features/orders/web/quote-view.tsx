// The quote in the buy sheet: gain, risk, coupon, wallets, grants; and which obstacle or money stands in the way.
import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Note } from '#design/components/note.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import { daysOfCycles, PayBackGain } from '#features/catalogue/web/public.tsx';
import { useDrawsOpen } from '#features/chances/web/public.tsx';
import { CouponChoice } from '#features/coupons/web/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Quote = DataOf<'GET /api/v1/order-quotes'>;
export type Source = 'recharge' | 'income';

export function incomeFirst({ toPayMinor, balances }: Quote): { rechargeMinor: number; incomeMinor: number } {
  const incomeMinor = Math.min(toPayMinor, balances.incomeMinor);
  return { rechargeMinor: toPayMinor - incomeMinor, incomeMinor };
}

type QuoteViewProps = {
  quote: Quote;
  source: Source;
  onSource: (source: Source) => void;
  onCoupon: (id: string) => void;
};

/** The risk of short payment. Shown right below the expected gain, so that both are read together. */
export function ShortRisk({ returnsPrincipal }: { returnsPrincipal: boolean }) {
  const t = useTranslations('orders');
  return (
    <Note tone="clay" icon="warning">
      {t(returnsPrincipal ? 'before.shortPrincipal' : 'before.shortUsedUp')}
    </Note>
  );
}

export function QuoteView({ quote, source, onSource, onCoupon }: QuoteViewProps) {
  const t = useTranslations('orders');
  const { ownMoney, dateTime, date, count } = useFormats();
  const split = source === 'income' ? incomeFirst(quote) : quote.payment;
  const { cycle, type } = quote.product;
  const draws = useDrawsOpen();
  const granted = { date: date(quote.coolingEndsAt) };
  return (
    <>
      <PayBackGain
        terms={{
          payMinor: quote.toPayMinor,
          backMinor: quote.expectedTotalMinor + (quote.returnsPrincipal ? quote.priceMinor : 0),
          days: daysOfCycles(cycle, quote.cycles),
          returnsPrincipal: quote.returnsPrincipal,
        }}
        ofCycle={{ cycle, minor: quote.expectedMinor }}
      />
      <ShortRisk returnsPrincipal={quote.returnsPrincipal} />
      <p className="orders-line numerals">{t('quote.cancelUntil', { until: dateTime(quote.coolingEndsAt) })}</p>
      <CouponChoice quote={quote} onChoose={onCoupon} />
      <Segmented
        label={t('quote.payFrom')}
        value={source}
        onChange={onSource}
        options={[
          { value: 'recharge', label: t('quote.rechargeFirst') },
          { value: 'income', label: t('quote.incomeFirst') },
        ]}
      />
      <p className="orders-line numerals">
        {quote.obstacles.length === 0
          ? t('quote.split', {
              recharge: ownMoney(split.rechargeMinor),
              income: ownMoney(split.incomeMinor),
            })
          : t('quote.inWallets', {
              recharge: ownMoney(quote.balances.rechargeMinor),
              income: ownMoney(quote.balances.incomeMinor),
            })}
      </p>
      <Folds>
        <Fold title={t('quote.dates')}>
          <DefinitionList
            items={[
              { term: t('quote.cycles'), value: t('quote.cyclesValue', { count: quote.cycles, cycle }) },
              { term: t('quote.earnsFrom'), value: dateTime(quote.earnsFrom) },
              { term: t('quote.expires'), value: date(quote.expiresAt) },
              quote.returnsPrincipal ? { term: t('quote.principalDue'), value: date(quote.maturesAt) } : null,
              quote.pointsGranted > 0 ? { term: t('quote.points', granted), value: count(quote.pointsGranted) } : null,
              draws && quote.chances > 0 ? { term: t('quote.chances', granted), value: count(quote.chances) } : null,
            ]}
          />
          {type === 'fund' ? <p className="orders-line">{t('quote.roundedDown')}</p> : null}
        </Fold>
      </Folds>
    </>
  );
}

/** How much money both wallets together lack for the price, in minor units. */
export function missingMinor({ toPayMinor, balances }: Pick<Quote, 'toPayMinor' | 'balances'>): number {
  return Math.max(0, toPayMinor - balances.rechargeMinor - balances.incomeMinor);
}

/** A short text for the first obstacle, or the one named, to label a button. Undefined if there is none. */
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
