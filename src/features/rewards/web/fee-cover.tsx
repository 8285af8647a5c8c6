import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useCall } from '#platform/client/queries.ts';

/** Shows the member's share of fees and the rewards that it covers, so rows need not explain why they wait for fees. */
export function FeeCover() {
  const t = useTranslations('rewards');
  const cover = useCall('GET /api/v1/rewards/cover', {}, { quiet: true }).data;
  if (!cover) return null;
  const { feesMinor, usedMinor, leftMinor, waitingMinor } = cover;
  return (
    <Section title={t('cover.title')}>
      <DefinitionList
        items={[
          { term: t('cover.fees'), value: <Money minor={feesMinor} hideable /> },
          { term: t('cover.used'), value: <Money minor={usedMinor} hideable /> },
          { term: t('cover.left'), value: <Money minor={leftMinor} hideable /> },
          { term: t('cover.waiting'), value: <Money minor={waitingMinor} hideable /> },
        ]}
      />
      <p className="field-hint">{t('cover.words')}</p>
    </Section>
  );
}
