import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Icon, type IconName } from '#design/components/icon.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';

function useAgreed() {
  return useCall('GET /api/v1/transparency/agreed', {}, { staleMs: 60_000, quiet: true }).data;
}

/** The last day on which the bank's statement agreed with the books, as a link to the figures. */
export function BooksAgreed() {
  const t = useTranslations('home.books');
  const { date } = useFormats();
  const agreed = useAgreed();
  const short = agreed !== undefined && agreed.state !== 'covered';
  const words = short ? t('short') : agreed?.agreedOn ? t('agreed', { date: date(agreed.agreedOn, 'day') }) : t('open');
  return <ToFigures icon={short ? 'warning' : 'scale'}>{words}</ToFigures>;
}

/**
 * For visitors: the rent given to holders, or the line that members see while that is zero. It says by when, because
 * the reading may be a minute older than that of the page which it opens.
 */
export function ProofLine() {
  const t = useTranslations('home.books');
  const { money, dateTime } = useFormats();
  const agreed = useAgreed();
  if (!agreed || agreed.givenMinor === 0) return <BooksAgreed />;
  const { givenMinor, payers, asOf } = agreed;
  return <ToFigures icon="scale">{t('proof', { given: money(givenMinor), when: dateTime(asOf), payers })}</ToFigures>;
}

function ToFigures({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Link to="/pages/transparency/index" className="books-agreed">
      <Icon name={icon} size={20} />
      {children}
      <Icon name="forward" size={16} />
    </Link>
  );
}
