import { useTranslations } from 'use-intl/react';
import { Timeline } from '../../../design/components/data.tsx';
import { Card, Note, RowItem, Rows, Section, Stack } from '../../../design/components/layout.tsx';
import { Page } from '../../../design/components/page.tsx';

const STEPS = ['buy', 'earn', 'book', 'pay', 'collect', 'withdraw'] as const;
const PROMISES = ['revenue', 'rewards', 'segregated', 'out', 'fair', 'data', 'plain'] as const;

/** Who the operator is, how income comes about, and what may go wrong. */
export function AboutScreen() {
  const t = useTranslations('home');
  return (
    <Page title={t('about.title')}>
      <Stack gap={8}>
        <h2>{t('about.who')}</h2>
        <p>{t('about.whoWords')}</p>
      </Stack>
      <Note tone="warning" icon="warning" title={t('about.sandboxTitle')}>
        {t('about.sandbox')}
      </Note>
      <Section title={t('about.how')}>
        <Card>
          <Timeline
            label={t('about.how')}
            steps={STEPS.map((step) => ({
              key: step,
              title: t(`about.steps.${step}`),
              detail: t(`about.steps.${step}Words`),
              state: 'numbered',
            }))}
          />
        </Card>
        <p className="home-note">{t('about.risk')}</p>
      </Section>
      <Section title={t('about.promises')}>
        <Rows label={t('about.promises')}>
          {PROMISES.map((promise) => (
            <RowItem
              key={promise}
              icon="shield"
              title={t(`about.promise.${promise}`)}
              detail={t(`about.promise.${promise}Words`)}
            />
          ))}
        </Rows>
      </Section>
      <Section title={t('about.more')}>
        <Rows label={t('about.more')}>
          <RowItem icon="scale" title={t('about.transparency')} destination={{ to: '/pages/transparency/index' }} />
          <RowItem icon="book" title={t('about.history')} destination={{ to: '/pagesB/mine/aboutUs/index' }} />
          <RowItem icon="question" title={t('about.questions')} destination={{ to: '/pagesB/mine/q-a/index' }} />
          <RowItem icon="receipt" title={t('about.rules')} destination={{ to: '/pagesB/mine/rule-center/index' }} />
        </Rows>
      </Section>
    </Page>
  );
}
