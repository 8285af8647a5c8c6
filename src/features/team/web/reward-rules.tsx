import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

/** Who counts as a valid member. */
export function ValidRule() {
  const t = useTranslations('team');
  const { money } = useFormats();
  const rule = useCall('GET /api/v1/team', {}, { quiet: true }).data?.validRule;
  if (!rule) return null;
  return <p className="field-hint">{t('validWords', { least: money(rule.leastMinor), days: rule.days })}</p>;
}

/** Who counts as a valid member, and what pays a reward that follows from a team. */
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
