import { useTranslations } from 'use-intl/react';
import { Timeline } from '../../../design/components/data.tsx';
import { Card, Note, RowItem, Rows, Section, Stack } from '../../../design/components/layout.tsx';
import { Page } from '../../../design/components/page.tsx';

const STEPS = ['buy', 'earn', 'book', 'pay', 'collect', 'withdraw'] as const;
const PROMISES = ['revenue', 'rewards', 'segregated', 'out', 'fair', 'data', 'plain'] as const;

/** The operator, the source of income, and the risks. */
export function AboutScreen() {
  const t = useTranslations('home.about');
  return (
    <Page title={t('title')}>
      <Stack gap={8}>
        <h2>{t('who')}</h2>
        <p>{t('whoWords')}</p>
      </Stack>
      <Note tone="warning" icon="warning" title={t('sandboxTitle')}>
        {t('sandbox')}
      </Note>
      <Section title={t('how')}>
        <Card>
          <Timeline
            label={t('how')}
            steps={STEPS.map((step) => ({
              key: step,
              title: t(`steps.${step}`),
              detail: t(`steps.${step}Words`),
              state: 'numbered',
            }))}
          />
        </Card>
        <p className="home-note">{t('risk')}</p>
      </Section>
      <Section title={t('promises')}>
        <Rows label={t('promises')}>
          {PROMISES.map((promise) => (
            <RowItem
              key={promise}
              icon="shield"
              title={t(`promise.${promise}`)}
              detail={t(`promise.${promise}Words`)}
            />
          ))}
        </Rows>
      </Section>
      <Section title={t('more')}>
        <Rows label={t('more')}>
          <RowItem icon="scale" title={t('transparency')} destination={{ to: '/pages/transparency/index' }} />
        </Rows>
      </Section>
    </Page>
  );
}
