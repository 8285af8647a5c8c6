// What a product has paid so far, on its page: as a weave, and by month.
import { useTranslations } from 'use-intl/react';
import { Table } from '#design/components/table.tsx';
import { Fold } from '#design/components/fold.tsx';
import { Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { WeaveKey } from '#design/components/weave-table.tsx';
import { useWeaveSentence, Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { wordsOf } from '#universal/written-text.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/**
 * Section of a product's page: what was really paid to all holders, as a weave and as a sum, including missed income.
 */
export function HistoryPart({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const { money } = useFormats();
  const sentence = useWeaveSentence();
  const { months, weave, expectedMinor, paidMinor, leftOverMinor } = product;
  return (
    <Section
      title={t('history.title')}
      action={
        <Link to="/pages/transparency/product" item={{ id: product.id, title: wordsOf(product.title) }}>
          {t('history.who')}
        </Link>
      }
    >
      {months.length === 0 ? (
        <p className="catalogue-line">{t('history.noneWords')}</p>
      ) : (
        <>
          <Weave weave={weave} size="page" />
          <WeaveKey />
          <p className="catalogue-line numerals">
            {sentence(weave)} {t('history.sum', { paid: money(paidMinor), expected: money(expectedMinor) })}
            {leftOverMinor > 0 ? ` ${t('history.leftOverSum', { amount: money(leftOverMinor) })}` : null}
          </p>
        </>
      )}
    </Section>
  );
}

const MONTH_FIGURES = ['expected', 'paid', 'leftOver', 'awaiting', 'missed'] as const;

/** The same payments by month, folded. */
export function Months({ product: { months, leftOverMinor } }: { product: Product }) {
  const t = useTranslations('catalogue');
  const { date } = useFormats();
  if (months.length === 0) return null;
  return (
    <Fold title={t('history.months')}>
      <Table
        caption={t('history.months')}
        captionHidden
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', head: t('history.month'), cell: ({ month }) => date(`${month}-01`, 'month') },
          ...MONTH_FIGURES.filter((figure) => figure !== 'leftOver' || leftOverMinor > 0).map((figure) => ({
            key: figure,
            head: t(`history.${figure}`),
            numeric: true,
            cell: (row: Product['months'][number]) => <Money minor={row[`${figure}Minor`]} unit={false} />,
          })),
        ]}
      />
    </Fold>
  );
}
