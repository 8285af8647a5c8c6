import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';

/** Which budget pays rebates, what is left in it, and since when it waits. */
export function PayingBudget() {
  const t = useTranslations('team');
  const { money, date } = useFormats();
  const gauge = useCall('GET /api/v1/rewards', {}, { quiet: true }).data;
  if (!gauge) return null;
  const { leftMinor, paused } = gauge;
  const said = paused
    ? t('budget.paused', { date: date(paused.since) })
    : t('budget.left', { amount: money(leftMinor) });
  return (
    <Note tone={paused ? 'clay' : 'primary'} icon="bank" title={t('budget.title')}>
      <p>
        {said} <Link to="/pages/transparency/index">{t('budget.more')}</Link>
      </p>
    </Note>
  );
}
