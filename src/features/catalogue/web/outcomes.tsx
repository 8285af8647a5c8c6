// The calculator of possible outcomes on a product's page: as expected, as paid so far, and worse cases.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { IconButton } from '#design/components/button.tsx';
import { Table } from '#design/components/table.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { readAmount } from '#design/typed-amount.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useWithdrawalRates, type WithdrawalRates, withdrawalCost } from './withdrawal-cost.ts';

type Calculated = Pick<
  DataOf<'GET /api/v1/products/{id}'>,
  | 'type'
  | 'priceMinor'
  | 'incomePerCycleMinor'
  | 'ratePpb'
  | 'cycles'
  | 'holdingDays'
  | 'returnsPrincipal'
  | 'expectedMinor'
  | 'paidMinor'
>;

export type CaseName = 'expected' | 'soFar' | 'oneMonth' | 'threeMonths' | 'lost';
type Case = {
  name: CaseName;
  incomeMinor: bigint;
  principalMinor: bigint;
  receivedMinor: bigint;
  /** Gain or loss once all income is withdrawn, and tax and the bank's charge are paid. */
  inHandMinor: bigint;
};

const MONTH_DAYS = 30;

/**
 * Possible outcomes for a number of units (of a fund: steps of its amount), in minor units, rounded down. Missed months
 * are left out if they would be more than half of the holding. 'lost': half of the income and of the principal.
 */
export function casesOf(product: Calculated, units: number, rates: WithdrawalRates): Case[] {
  const count = BigInt(units);
  const paidPrice = BigInt(product.priceMinor) * count;
  const perCycle =
    product.ratePpb === null
      ? BigInt(product.incomePerCycleMinor) * count
      : (paidPrice * BigInt(product.ratePpb)) / 1_000_000_000n;
  const whole = perCycle * BigInt(product.cycles);
  const principal = product.returnsPrincipal ? paidPrice : 0n;
  const made = (name: CaseName, incomeMinor: bigint, principalMinor: bigint): Case => {
    const receivedMinor = incomeMinor + principalMinor;
    const inHandMinor = receivedMinor - withdrawalCost(incomeMinor, rates) - paidPrice;
    return { name, incomeMinor, principalMinor, receivedMinor, inHandMinor };
  };
  const missing = (name: CaseName, months: number): Case[] => {
    const days = product.holdingDays - months * MONTH_DAYS;
    if (days < product.holdingDays / 2) return [];
    return [made(name, (whole * BigInt(days)) / BigInt(product.holdingDays), principal)];
  };
  return [
    made('expected', whole, principal),
    ...(product.expectedMinor > 0
      ? [made('soFar', (whole * BigInt(product.paidMinor)) / BigInt(product.expectedMinor), principal)]
      : []),
    ...missing('oneMonth', 1),
    ...missing('threeMonths', 3),
    made('lost', whole / 2n, principal / 2n),
  ];
}

/** Positions from 0 (left) to 1 of the price and of a dot for each case, by its gain or loss in hand. */
export function placesOf(cases: readonly Case[]): { evenAt: number; dots: number[] } {
  const amounts = cases.map(({ inHandMinor }) => inHandMinor);
  const all = [...amounts, 0n];
  const low = all.reduce((least, amount) => (amount < least ? amount : least));
  const high = all.reduce((most, amount) => (amount > most ? amount : most));
  // In thousandths, because amounts are BigInt.
  const place = (amount: bigint) => (high === low ? 0.5 : Number(((amount - low) * 1_000n) / (high - low)) / 1_000);
  return { evenAt: place(0n), dots: amounts.map(place) };
}

type Product = DataOf<'GET /api/v1/products/{id}'>;
const UNITS_MOST = 1000;

/** Section with the calculator of outcomes: choose a quantity or an amount, and see each case as a dot and a sum. */
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
  const { isPending, rates } = useWithdrawalRates();
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
        {isPending ? <Skeleton height="12rem" /> : null}
        {taken === undefined || !rates ? null : (
          <Dots
            cases={casesOf(product, taken, rates)}
            payMinor={BigInt(taken) * BigInt(product.priceMinor)}
            type={product.type}
            fund={product.returnsPrincipal}
          />
        )}
      </Stack>
    </Section>
  );
}

/** Whole birr without separators, to prefill the amount field. */
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
  const { evenAt, dots } = placesOf(cases);
  const named = ({ name }: Case) =>
    name === 'lost' && fund ? t('outcomes.cases.lostFund') : t(`outcomes.cases.${name}`, { type });
  return (
    <>
      <p className="catalogue-line">{t('outcomes.legend', { amount: money(payMinor) })}</p>
      <ul className="outcomes" aria-label={t('outcomes.table')}>
        {cases.map((one, i) => (
          <li key={one.name} className="outcome">
            <span className="outcome-name">{named(one)}</span>
            <span className="outcome-difference">
              <span className="visually-hidden">{t('outcomes.difference')} </span>
              <Money minor={one.inHandMinor} sign="always" />
            </span>
            <Dot at={dots[i] ?? 0} evenAt={evenAt} gains={one.inHandMinor >= 0n} />
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
                cell: ({ inHandMinor }) => <Money minor={inHandMinor} sign="always" />,
              },
            ]}
          />
        </Fold>
      </Folds>
    </>
  );
}

/** One case in relation to the price. Hidden from screen readers, because the text beside it says the same. */
function Dot({ at, evenAt, gains }: { at: number; evenAt: number; gains: boolean }) {
  const place = (share: number) => ({ insetInlineStart: `${share * 100}%` });
  return (
    <span className="outcome-track" aria-hidden="true">
      <span className="outcome-even" style={place(evenAt)} />
      <span className={gains ? 'outcome-gain' : 'outcome-loss'} style={place(at)} />
    </span>
  );
}
