// When a withdrawal should arrive, and what the dates rest on: a rule, not the payouts of late.
import { useTranslations } from 'use-intl/react';
import { Figure } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';

export function ExpectedArrival({ from, until }: { from: string; until: string }) {
  const t = useTranslations('wallet');
  const { date } = useFormats();
  return (
    <Figure
      label={t('withdraw.arrival')}
      value={t('withdraw.between', { from: date(from), until: date(until) })}
      detail={
        <>
          {t('withdraw.arrivalRule')} <Link to="/pages/transparency/index">{t('withdraw.arrivalLately')}</Link>
        </>
      }
    />
  );
}
