// The list of those who paid rent or received capital, and the buttons that show more of a list.
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Fold, type FoldRow, Folds } from '#design/components/fold.tsx';
import { Rows } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { Typed, Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { useFurther } from './further-row.ts';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; more: () => void };

/** Button for the next page of a list, if there is one. */
export function MoreButton({ of }: { of: Pages }) {
  const t = useTranslations('transparency');
  return of.hasNextPage ? (
    <Button kind="quiet" busy={of.isFetchingNextPage} onClick={of.more}>
      {t('days.more')}
    </Button>
  ) : null;
}

const STEP = 10;

/** Shows a list that is loaded as a whole, ten rows at a time. */
export function useSteps<R>(rows: readonly R[]): { shown: readonly R[]; more: ReactNode } {
  const [count, setCount] = useState(STEP);
  const pages = { hasNextPage: rows.length > count, isFetchingNextPage: false, more: () => setCount(count + STEP) };
  return { shown: rows.slice(0, count), more: <MoreButton of={pages} /> };
}

type Counterparty = DataOf<'GET /api/v1/transparency'>['counterparties'][number];

/** An amount with its sign, as in a member's statement: plus for money that came in, minus for money that went out. */
export function Moved({ minor }: { minor: number }) {
  return <Money minor={minor} sign="always" />;
}

/** What a party paid in, or as a negative amount what a supplier was paid. */
export const partyMinor = ({ role, amountMinor }: Pick<Counterparty, 'role' | 'amountMinor'>): number =>
  role === 'supplier' ? -amountMinor : amountMinor;

const keyOf = (row: Counterparty) => `${row.role} ${row.contractNumber} ${wordsOf(row.name)}`;

/** A party in a closed section, under the name that the section gives it. */
export const partyRow = (row: Counterparty, name: ReactNode): FoldRow => ({
  key: keyOf(row),
  name,
  value: <Moved minor={partyMinor(row)} />,
});

/** The section of parties. While it is closed it shows those that are `named`, and how many more there are. */
export function PartiesSection({ all, named, children }: { all: number; named: FoldRow[]; children: ReactNode }) {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  const further = useFurther();
  return (
    <Folds>
      <Fold
        heading
        title={t('counterparties.title')}
        value={count(all)}
        rows={[...named, ...further(all - named.length)]}
      >
        {children}
      </Fold>
    </Folds>
  );
}

/** All who paid rent or received capital, so that a round trip of money can be seen. Fits a phone's width. */
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
          <li key={keyOf(row)} className="counterparty">
            <span className="counterparty-name">
              <Typed>{row.name}</Typed>
            </span>
            <span className="counterparty-amount">
              <Moved minor={partyMinor(row)} />
            </span>
            <span>{t(`counterparties.as.${row.role}`)}</span>
            <span className="counterparty-payments">{t('counterparties.payments', { count: row.payments })}</span>
            {withProduct ? (
              <span className="counterparty-line">
                <Written language={row.language}>{row.productTitle}</Written>
              </span>
            ) : null}
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
