import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { useKindName } from './grants.tsx';

/**
 * Shows the member's share of fees, the rewards that it covers, and which one is next, so rows need not explain why
 * they wait for fees.
 */
export function FeeCover() {
  const t = useTranslations('rewards');
  const nameOf = useKindName();
  const { ownMoney } = useFormats();
  const cover = useCall('GET /api/v1/rewards/cover', {}, { quiet: true }).data;
  if (!cover) return null;
  const { feesMinor, usedMinor, leftMinor, waitingMinor, next } = cover;
  return (
    <Section title={t('cover.title')}>
      <DefinitionList
        items={[
          { term: t('cover.fees'), value: <Money minor={feesMinor} hideable /> },
          { term: t('cover.used'), value: <Money minor={usedMinor} hideable /> },
          { term: t('cover.left'), value: <Money minor={leftMinor} hideable /> },
          { term: t('state.uncovered'), value: <Money minor={waitingMinor} hideable /> },
        ]}
      />
      {next ? (
        <p>
          {t('cover.next', {
            reward: nameOf(next.kind),
            amount: ownMoney(next.amountMinor),
            missing: ownMoney(next.amountMinor - leftMinor),
          })}
        </p>
      ) : null}
      <p className="field-hint">{t('cover.words')}</p>
    </Section>
  );
}
