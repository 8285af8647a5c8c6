// What the page of a product that can't be bought any more says in place of expected figures.
import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { wordsOf } from '#universal/written-text.ts';
import { hasEnded } from './ended-product.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** What came of the product itself follows on its page, in the section of its payments. */
export function EndedNote({ product }: { product: Product }) {
  const t = useTranslations('catalogue.ended');
  const { date } = useFormats();
  const { id, title, maturesOn, returnsPrincipal } = product;
  if (!hasEnded(product)) return <Note>{`${t('closed')} ${t('paid')}`}</Note>;
  return (
    <Note title={t('title')}>
      <p>
        {maturesOn === null ? null : t('dueBack', { date: date(maturesOn) })} {t('paid')}
      </p>
      {returnsPrincipal ? (
        <Link to="/pages/transparency/product" item={{ id, title: wordsOf(title) }}>
          {t('returned')}
        </Link>
      ) : null}
    </Note>
  );
}
