import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '../../../design/components/amount-field.tsx';
import { IconButton } from '../../../design/components/button.tsx';
import { Card, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { useFormats } from '../../../design/formats.ts';
import { readAmount } from '../../../design/money-text.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { type Case, casesOf } from './calculator-rules.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;
const UNITS_MOST = 1000;

/** Figures to try out before buying: one table shows the bad cases beside the good one. */
export function Calculator({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const { money } = useFormats();
  const isFund = product.type === 'fund';
  const [units, setUnits] = useState(1);
  const [text, setText] = useState(wholeText(product.basisMinor));
  const typed = readAmount(text);
  const steps = typed !== undefined && typed % product.priceMinor === 0 ? typed / product.priceMinor : undefined;
  const inRange =
    typed !== undefined && typed >= (product.amountMinMinor ?? 0) && typed <= (product.amountMaxMinor ?? typed);
  const taken = isFund ? (steps !== undefined && steps > 0 && inRange ? steps : undefined) : units;
  return (
    <Section title={t('calculator.title')}>
      <Card>
        <Stack>
          {isFund ? (
            <AmountField
              label={t('calculator.amount')}
              hint={t('calculator.amountHint', {
                least: money(product.amountMinMinor),
                most: money(product.amountMaxMinor),
                step: money(product.priceMinor),
              })}
              value={text}
              onChange={setText}
              error={taken === undefined ? t('calculator.amountWrong') : undefined}
            />
          ) : (
            <Units units={units} onChange={setUnits} most={Math.min(product.purchaseLimit ?? UNITS_MOST, UNITS_MOST)} />
          )}
          <p className="catalogue-line">
            {t('calculator.pay', { amount: money(taken === undefined ? null : taken * product.priceMinor) })}
          </p>
          <Cases cases={casesOf(product, taken ?? 0)} known={taken !== undefined} fund={product.returnsPrincipal} />
          <p className="catalogue-line">{t('calculator.legend')}</p>
          <p className="catalogue-line">{t('calculator.note')}</p>
        </Stack>
      </Card>
    </Section>
  );
}

/** A round amount in the form that people type. */
function wholeText(minor: number): string {
  return Math.floor(minor / 100).toString();
}

function Units({ units, onChange, most }: { units: number; onChange: (units: number) => void; most: number }) {
  const t = useTranslations('catalogue');
  const { count } = useFormats();
  return (
    <div className="calculator-units">
      <span id="calculator-units">{t('calculator.units')}</span>
      <IconButton
        icon="minus"
        label={t('calculator.fewer')}
        disabled={units <= 1}
        onClick={() => onChange(units - 1)}
      />
      <output className="calculator-count numerals" aria-labelledby="calculator-units">
        {count(units)}
      </output>
      <IconButton
        icon="plus"
        label={t('calculator.more')}
        disabled={units >= most}
        onClick={() => onChange(units + 1)}
      />
    </div>
  );
}

function Cases({ cases, known, fund }: { cases: readonly Case[]; known: boolean; fund: boolean }) {
  const t = useTranslations('catalogue');
  const shown = (minor: bigint) => (known ? minor : null);
  return (
    <ul className="calculator-cases" aria-label={t('calculator.table')}>
      {cases.map((row) => (
        <li key={row.name} className="calculator-case">
          <span>
            {row.name === 'lost' && fund ? t('calculator.cases.lostFund') : t(`calculator.cases.${row.name}`)}
          </span>
          <span className="calculator-figures">
            <Money minor={shown(row.receivedMinor)} />
            <span className="catalogue-line">
              <span className="visually-hidden">{t('calculator.difference')} </span>
              <Money minor={shown(row.differenceMinor)} sign="always" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
