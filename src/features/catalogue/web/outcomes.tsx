import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { IconButton } from '#design/components/button.tsx';
import { Table } from '#design/components/table.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { readAmount } from '#design/typed-amount.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { type Case, casesOf, placesOf } from './calculator-rules.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;
const UNITS_MOST = 1000;
/** The drawing of one row: its width and height, and the room that a dot needs at both ends. */
const TRACK = { width: 88, height: 32, edge: 7 } as const;

/** Possible outcomes of a purchase. Each is a dot, on one side or the other of the price. */
export function Outcomes({ product }: { product: Product }) {
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
    <Section title={t('outcomes.title')}>
      <Stack gap={8}>
        {isFund ? (
          <AmountField
            label={t('outcomes.amount')}
            value={text}
            onChange={setText}
            error={
              taken === undefined
                ? t('outcomes.amountWrong', {
                    least: money(product.amountMinMinor),
                    most: money(product.amountMaxMinor),
                    step: money(product.priceMinor),
                  })
                : undefined
            }
          />
        ) : (
          <Units units={units} onChange={setUnits} most={Math.min(product.purchaseLimit ?? UNITS_MOST, UNITS_MOST)} />
        )}
        {taken === undefined ? null : (
          <Dots
            cases={casesOf(product, taken)}
            payMinor={BigInt(taken) * BigInt(product.priceMinor)}
            type={product.type}
            fund={product.returnsPrincipal}
          />
        )}
      </Stack>
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
    <div className="outcome-units">
      <span id="outcome-units">{t('outcomes.units')}</span>
      <IconButton icon="minus" label={t('outcomes.fewer')} disabled={units <= 1} onClick={() => onChange(units - 1)} />
      <output className="outcome-count numerals" aria-labelledby="outcome-units">
        {count(units)}
      </output>
      <IconButton icon="plus" label={t('outcomes.more')} disabled={units >= most} onClick={() => onChange(units + 1)} />
    </div>
  );
}

function Dots({
  cases,
  payMinor,
  type,
  fund,
}: {
  cases: readonly Case[];
  payMinor: bigint;
  type: Product['type'];
  fund: boolean;
}) {
  const t = useTranslations('catalogue');
  const { money } = useFormats();
  const { evenAt, dots } = placesOf(cases, payMinor);
  const named = ({ name }: Case) =>
    name === 'lost' && fund ? t('outcomes.cases.lostFund') : t(`outcomes.cases.${name}`, { type });
  return (
    <>
      <p className="catalogue-line">{t('outcomes.legend', { amount: money(payMinor) })}</p>
      <ul className="outcomes" aria-label={t('outcomes.table')}>
        {cases.map((one, i) => (
          <li key={one.name} className="outcome">
            <span className="outcome-name">{named(one)}</span>
            <Dot at={dots[i] ?? 0} evenAt={evenAt} gains={one.differenceMinor >= 0n} />
            <span className="outcome-difference">
              <span className="visually-hidden">{t('outcomes.difference')} </span>
              <Money minor={one.differenceMinor} sign="always" />
            </span>
          </li>
        ))}
      </ul>
      <Folds>
        <Fold title={t('outcomes.asTable')}>
          <Table
            caption={t('outcomes.table')}
            captionHidden
            rows={cases}
            rowKey={({ name }) => name}
            columns={[
              { key: 'case', head: t('outcomes.case'), cell: named },
              {
                key: 'back',
                head: t('outcomes.back'),
                numeric: true,
                cell: ({ receivedMinor }) => <Money minor={receivedMinor} />,
              },
              {
                key: 'difference',
                head: t('outcomes.difference'),
                numeric: true,
                cell: ({ differenceMinor }) => <Money minor={differenceMinor} sign="always" />,
              },
            ]}
          />
        </Fold>
      </Folds>
    </>
  );
}

/** The words and the amount beside it say the same. */
function Dot({ at, evenAt, gains }: { at: number; evenAt: number; gains: boolean }) {
  const { width, height, edge } = TRACK;
  const x = (place: number) => edge + place * (width - 2 * edge);
  return (
    <svg className="outcome-track" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className="outcome-ground" d={`M0 ${height / 2}H${width}`} />
      <path className="outcome-even" d={`M${x(evenAt)} 0V${height}`} />
      <circle className={gains ? 'outcome-gain' : 'outcome-loss'} cx={x(at)} cy={height / 2} r={5} />
    </svg>
  );
}
