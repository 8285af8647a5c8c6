import { useTranslations } from 'use-intl/react';
import { Rows } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSteps } from './more-button.tsx';

type Counterparty = DataOf<'GET /api/v1/transparency'>['counterparties'][number];

/** All who paid rent or received capital, so that a round trip shows. Fits a phone without scrolling sideways. */
export function CounterpartyList({
  rows,
  withProduct = false,
}: {
  rows: readonly Counterparty[];
  withProduct?: boolean;
}) {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const { shown, more } = useSteps(rows);
  if (rows.length === 0) return <p className="transparency-note">{t('overview.nothing')}</p>;
  return (
    <>
      <Rows label={t('counterparties.title')}>
        {shown.map((row) => (
          <li key={`${row.role} ${row.contractNumber} ${row.name}`} className="counterparty">
            <span className="counterparty-name">{row.name}</span>
            <span className="counterparty-amount">
              <Money minor={row.amountMinor} />
            </span>
            <span>{t(`counterparties.as.${row.role}`)}</span>
            <span className="counterparty-payments">{t('counterparties.payments', { count: row.payments })}</span>
            {withProduct ? <span className="counterparty-line">{row.productTitle}</span> : null}
            <span className="counterparty-line">
              {t('counterparties.contract', { number: row.contractNumber, date: date(row.lastOn) })}
            </span>
          </li>
        ))}
      </Rows>
      {more}
    </>
  );
}
