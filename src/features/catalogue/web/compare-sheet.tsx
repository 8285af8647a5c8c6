// Two products side by side, with the same rows of figures, risks and terms.
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Money } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { wordsOf } from '#universal/written-text.ts';
import { MEASURE_MINOR, useComparedWords } from './compared-figures.tsx';
import { hasEnded } from './ended-product.ts';
import { PRODUCT_PATHS } from './product-card.tsx';
import { RiskList } from './risk-list.tsx';
import { type Term, useTerms } from './terms.tsx';

type Product = DataOf<'GET /api/v1/products/{id}'>;

function useProduct(id: string) {
  const locale = useLocale();
  return useCall('GET /api/v1/products/{id}', { path: { id }, query: { locale } });
}

export function CompareSheet({ ids: [one, other], onClose }: { ids: readonly [string, string]; onClose: () => void }) {
  const t = useTranslations('catalogue');
  const [first, second] = [useProduct(one), useProduct(other)];
  return (
    <Sheet open onClose={onClose} title={t('compare.title')}>
      <Loaded query={first} skeleton={<SkeletonRows rows={6} />}>
        {(left) => (
          <Loaded query={second} skeleton={<SkeletonRows rows={6} />}>
            {(right) => <Comparison products={[left, right]} />}
          </Loaded>
        )}
      </Loaded>
    </Sheet>
  );
}

function Comparison({ products }: { products: readonly [Product, Product] }) {
  const t = useTranslations('catalogue');
  const rows = useRows(products);
  return (
    <table className="comparison">
      <caption className="visually-hidden">{t('compare.title')}</caption>
      <thead>
        <tr>
          {products.map(({ id, type, title, language }) => (
            <th key={id} scope="col" lang={language}>
              <Link to={PRODUCT_PATHS[type]} item={{ id, title: wordsOf(title) }}>
                {wordsOf(title)}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ key, term, values }) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {term}
            </th>
          </tr>
          <tr>
            {products.map(({ id }, at) => (
              <td key={id} className="numerals">
                {values[at]}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

type Row = { key: string; term: string; values: readonly ReactNode[] };

/**
 * The figures of the cards, the terms that either of the two has, and the risks. Nothing is expected of a product that
 * has ended.
 */
function useRows(products: readonly [Product, Product]): Row[] {
  const t = useTranslations('catalogue');
  const { money } = useFormats();
  const compared = useComparedWords();
  const terms = useTerms();
  const [left, right] = products.map(terms) as [Term[], Term[]];
  const expected = (of: (one: Product) => ReactNode) =>
    products.map((one) => (hasEnded(one) ? t('detail.status.wound_up') : of(one)));
  const figure =
    (of: (figures: ReturnType<typeof compared>) => readonly [string, string?]) =>
    (one: Product): ReactNode => {
      const [value, words] = of(compared(one));
      return (
        <span key={one.id}>
          <strong>{value}</strong> {words}
        </span>
      );
    };
  const names = [...new Set([...left, ...right].map(({ term }) => term))];
  const valueOf = (of: Term[], name: string) => of.find(({ term }) => term === name)?.value ?? t('compare.none');
  return [
    {
      key: 'price',
      term: t('compare.price'),
      values: products.map((one) => <Money key={one.id} minor={one.amountMinMinor ?? one.priceMinor} />),
    },
    {
      key: 'gain',
      term: t('compare.gain', { basis: money(MEASURE_MINOR, { whole: true }) }),
      values: expected(figure(({ gain }) => [gain.value, gain.unit])),
    },
    {
      key: 'onTime',
      term: t('compare.onTime'),
      values: products.map(figure(({ onTime }) => [onTime.value, onTime.words])),
    },
    { key: 'even', term: t('compare.even'), values: expected(figure(({ even }) => [even.value, even.words])) },
    {
      key: 'lose',
      term: t('compare.lose'),
      values: expected(({ basisMinor }) => t('figures.canLose', { amount: money(basisMinor) })),
    },
    ...names.map((name) => ({ key: name, term: name, values: [valueOf(left, name), valueOf(right, name)] })),
    {
      key: 'risks',
      term: t('detail.risks'),
      values: products.map(({ id, risks, textLanguage }) => (
        <RiskList key={id} risks={risks} language={textLanguage} />
      )),
    },
  ];
}
