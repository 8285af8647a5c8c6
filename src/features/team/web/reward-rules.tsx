// Texts on rewards that depend on a team: who is a valid member, and which budget pays.
import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';

/** Explains who counts as a valid member. */
export function ValidRule() {
  const t = useTranslations('team');
  const { money } = useFormats();
  const rule = useCall('GET /api/v1/team', {}, { quiet: true }).data?.validRule;
  if (!rule) return null;
  return <p className="field-hint">{t('validWords', { least: money(rule.leastMinor), days: rule.days })}</p>;
}

/** Explains who counts as a valid member, and what pays rewards that depend on a team. */
export function RewardRules() {
  const t = useTranslations('team');
  const { percent } = useFormats();
  const team = useCall('GET /api/v1/team', {}, { quiet: true }).data;
  if (!team) return null;
  const [own = 0, ...above] = team.feeShares;
  return (
    <Stack gap={8}>
      <ValidRule />
      <p className="field-hint">{t('coverWords', { own: percent(own), shares: above.map(percent).join(' · ') })}</p>
    </Stack>
  );
}

/** Shows which budget pays rebates, what is left in it, and since when it has been paused. */
export function PayingBudget() {
  const t = useTranslations('team');
  const { money, date } = useFormats();
  const gauge = useCall('GET /api/v1/rewards', {}, { quiet: true }).data;
  if (!gauge) return null;
  const { leftMinor, uncoveredMinor, paused } = gauge;
  const said = paused
    ? t('budget.paused', { date: date(paused.since) })
    : t('budget.left', { amount: money(leftMinor) });
  return (
    <Note tone={paused ? 'clay' : 'primary'} icon="bank" title={t('budget.title')}>
      <p>
        {said} {uncoveredMinor > 0 ? t('budget.uncovered', { amount: money(uncoveredMinor) }) : null}{' '}
        <Link to="/pages/transparency/index">{t('budget.more')}</Link>
      </p>
    </Note>
  );
}
