import { useTranslations } from 'use-intl/react';
import { Icon } from '../../../design/components/icon.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link } from '../../../design/navigation.tsx';
import { useCall } from '../../../platform/client/queries.ts';

function useAgreed() {
  return useCall('GET /api/v1/transparency/agreed', {}, { staleMs: 60_000, quiet: true }).data;
}

/** The last day on which the bank's statement agreed with the books, and the way to the figures. */
export function BooksAgreed() {
  const t = useTranslations('home.books');
  const { date } = useFormats();
  const agreed = useAgreed();
  const short = agreed !== undefined && agreed.state !== 'covered';
  const words = short ? t('short') : agreed?.agreedOn ? t('agreed', { date: date(agreed.agreedOn, 'day') }) : t('open');
  return (
    <Link to="/pages/transparency/index" className="books-agreed">
      <Icon name={short ? 'warning' : 'scale'} size={20} />
      {words}
      <Icon name="forward" size={16} />
    </Link>
  );
}

/** One live figure from the books, for a visitor. Nothing until rent was given to holders. */
export function ProofLine() {
  const t = useTranslations('home.books');
  const { money } = useFormats();
  const agreed = useAgreed();
  if (!agreed || agreed.givenMinor === 0) return <BooksAgreed />;
  return (
    <Link to="/pages/transparency/index" className="books-agreed">
      <Icon name="scale" size={20} />
      {t('proof', { given: money(agreed.givenMinor), payers: agreed.payers })}
      <Icon name="forward" size={16} />
    </Link>
  );
}
