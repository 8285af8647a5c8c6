// chunk: screens
// Shows what a purchase costs, what can be expected from it, and the gain.
import { useTranslations } from 'use-intl/react';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { periodOf } from './figures.ts';
import './catalogue.css';

/** `backMinor`: the expected income over the whole time, plus the price if it is returned. */
type Terms = { payMinor: number; backMinor: number; days: number; returnsPrincipal: boolean };

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
  const { payMinor, backMinor, days, returnsPrincipal } = terms;
  const period = t('period', periodOf(days));
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
          <dt>{t(returnsPrincipal ? 'figures.back' : 'figures.income', { period })}</dt>
          <dd className="numerals">
            <Money minor={backMinor} hideable={own} />
          </dd>
        </div>
        <div className="pay-back-gain">
          <dt>{t('figures.gain')}</dt>
          <dd className="numerals">
            <Money minor={backMinor - payMinor} sign="always" hideable={own} />
          </dd>
        </div>
      </dl>
      <p className="catalogue-line numerals">{t(`figures.cycle.${ofCycle.cycle}`, { amount: said(ofCycle.minor) })}</p>
    </div>
  );
}
