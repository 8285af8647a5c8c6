import { useTranslations } from 'use-intl/react';
import { Money } from '#design/components/money.tsx';

export type RentParts = { givenMinor: number; feesMinor: number; waitingMinor: number; recalledMinor: number };
const PARTS = ['given', 'fees', 'waiting', 'recalled'] as const;

/** Where the rents went, as one bar. Screen readers skip the bar, because its key has the same figures. */
export function RentBar({ givenMinor, feesMinor, waitingMinor, recalledMinor }: RentParts) {
  const t = useTranslations('transparency.bar');
  const minorOf = { given: givenMinor, fees: feesMinor, waiting: waitingMinor, recalled: recalledMinor };
  const shown = PARTS.filter((part) => part !== 'recalled' || recalledMinor > 0);
  return (
    <div className="rent-bar">
      <div className="rent-bar-parts" aria-hidden="true">
        {shown.map((part) =>
          minorOf[part] > 0 ? (
            <span key={part} className={`rent-bar-part rent-${part}`} style={{ flexGrow: minorOf[part] }} />
          ) : null,
        )}
      </div>
      <dl className="rent-key">
        {shown.map((part) => (
          <div key={part}>
            <dt>
              <span className={`rent-mark rent-${part}`} aria-hidden="true" />
              {t(part)}
            </dt>
            <dd>
              <Money minor={minorOf[part]} />
            </dd>
          </div>
        ))}
      </dl>
      {waitingMinor > 0 ? <p className="field-hint">{t('waitingWords')}</p> : null}
    </div>
  );
}
