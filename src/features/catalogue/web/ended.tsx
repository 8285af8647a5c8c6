// A product that can't be bought any more: whether it has ended, and what its page says in place of expected figures.
import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { businessDateOf } from '#universal/date-text.ts';
import { serverNow } from '#universal/house-time.ts';
import { wordsOf } from '#universal/written-text.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** Whether the product is wound up, or the price of all its units was due back before `today`. */
export function hasEnded(
  { status, maturesOn }: Pick<Product, 'status' | 'maturesOn'>,
  today: string = businessDateOf(new Date(serverNow())),
): boolean {
  return status === 'wound_up' || (status === 'closed' && maturesOn !== null && maturesOn < today);
}

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
