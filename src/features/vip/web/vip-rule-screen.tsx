import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Vip = DataOf<'GET /api/v1/vip'>;

/** Page of the rules of levels and SVIP, with today's figures. */
export function VipRuleScreen() {
  const t = useTranslations('vip');
  const vip = useCall('GET /api/v1/vip', {});
  return (
    <Page title={t('rules.title')}>
      <Loaded query={vip}>
        {(data) => (
          <Stack gap={24}>
            <Section title={t('rules.growth')}>
              <Earning vip={data} />
              <p>{t('rules.growthWords')}</p>
            </Section>
            <Section title={t('rules.levels')}>
              <p>{t('rules.levelsWords')}</p>
              <Note tone="positive" icon="shield">
                {t('rules.never')}
              </Note>
            </Section>
            <Svip vip={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Earning({ vip: { rules } }: { vip: Vip }) {
  const t = useTranslations('vip');
  const { money, count } = useFormats();
  return (
    <Card>
      <DefinitionList
        items={[
          { term: t('rules.holding', { price: money(rules.holdingMinor) }), value: '+1' },
          { term: t('rules.collecting'), value: `+${count(rules.perCollectDay)}` },
          { term: t('rules.checkIn'), value: `+${count(rules.perCheckIn)}` },
        ]}
      />
    </Card>
  );
}

function Svip({ vip: { rules } }: { vip: Vip }) {
  const t = useTranslations('vip');
  const { percent, count } = useFormats();
  const { svipDays: days, svipPoints, svipGrowthPercent } = rules;
  return (
    <Section title={t('rules.svip')}>
      <p>{t('rules.svipWords', { days, points: count(svipPoints), more: percent((svipGrowthPercent - 100) * 100) })}</p>
      <ButtonLink to="/pagesB/mine/upgradeSVIP/index" kind="secondary" block>
        {t('toSvip')}
      </ButtonLink>
    </Section>
  );
}
