// chunk: screens
// Shows what a purchase costs, what can be expected back, and the gain.
import { useTranslations } from 'use-intl/react';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { figuresOf, type Terms, periodOf } from './figures.ts';
import './catalogue.css';

/**
 * The three figures side by side. `ofCycle`: the income of one cycle of the product. `own`: the figures are the
 * member's own, so the switch that hides amounts applies to them.
 */
export function PayBackGain({
  terms,
  ofCycle,
  own = false,
}: {
  terms: Terms;
  ofCycle: { cycle: 'hourly' | 'daily' | 'weekly'; minor: number };
  own?: boolean;
}) {
  const t = useTranslations('catalogue');
  const { money, ownMoney } = useFormats();
  const said = own ? ownMoney : money;
  const period = usePeriod();
  const { payMinor, backMinor, gainMinor, monthMinor } = figuresOf(terms);
  return (
    <div>
      <dl className="pay-back">
        <div>
          <dt>{t('figures.pay')}</dt>
          <dd className="numerals">
            <Money minor={payMinor} hideable={own} />
          </dd>
        </div>
        <div>
          <dt>{t('figures.back', { period: period(terms.days) })}</dt>
          <dd className="numerals">
            <Money minor={backMinor} hideable={own} />
          </dd>
        </div>
        <div className="pay-back-gain">
          <dt>{t('figures.gain')}</dt>
          <dd className="numerals">
            <Money minor={gainMinor} sign="always" hideable={own} />
          </dd>
        </div>
      </dl>
      <p className="catalogue-line numerals">
        {t('figures.month', { amount: said(monthMinor) })}{' '}
        {t(`figures.cycle.${ofCycle.cycle}`, { amount: said(ofCycle.minor) })}
      </p>
    </div>
  );
}

/** Returns a function that names a number of days: "a year", "9 months". */
function usePeriod(): (days: number) => string {
  const t = useTranslations('catalogue');
  return (days) => t('period', periodOf(days));
}
