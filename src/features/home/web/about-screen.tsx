import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Timeline } from '#design/components/data.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';

/** The promises of promises.md, in its order. Each has two texts: `about.promise.<name>` and `…Words`. */
export const PROMISES = ['revenue', 'rewards', 'segregated', 'out', 'chances', 'data', 'plain'] as const;

const STEPS = ['buy', 'earn', 'book', 'pay', 'collect', 'withdraw'] as const;

const READING = [
  { icon: 'info', title: 'aboutUs', to: '/pagesB/mine/aboutUs/index' },
  { icon: 'news', title: 'informationDetails', to: '/pagesB/home/informationDetails/index' },
  { icon: 'book', title: 'ruleCenter', to: '/pagesB/mine/rule-center/index' },
  { icon: 'question', title: 'qAndA', to: '/pagesB/mine/q-a/index' },
] as const;

/** Loads when its sheet opens, to keep the page small. */
const PaperSheet = lazy(() =>
  import('#features/identity/web/public.tsx').then((file) => ({ default: file.PaperSheet })),
);

/** Page that explains C3: the operator, where income comes from, the promises, and the risks. */
export function AboutScreen() {
  const t = useTranslations('home.about');
  const titles = useTranslations('web');
  const [reading, setReading] = useState<'agreement' | 'privacy'>();
  return (
    <Page title={t('title')}>
      <Stack gap={8}>
        <h2>{t('who')}</h2>
        <p>{t('whoWords')}</p>
        <p className="field-hint">{t('sandbox')}</p>
      </Stack>
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
        <Note tone="clay" icon="warning">
          {t('risk')}
        </Note>
      </Section>
      <Section title={t('promises')}>
        <Rows label={t('promises')}>
          {PROMISES.map((promise) => (
            <RowItem key={promise} title={t(`promise.${promise}`)} detail={t(`promise.${promise}Words`)} />
          ))}
        </Rows>
      </Section>
      <Section title={t('more')}>
        <Rows label={t('more')}>
          {READING.map(({ icon, title, to }) => (
            <RowItem
              key={title}
              icon={icon}
              title={titles(`title.${title}`)}
              about={title === 'aboutUs' ? t('leadership') : undefined}
              destination={{ to }}
            />
          ))}
          <RowItem icon="scale" title={t('transparency')} destination={{ to: '/pages/transparency/index' }} />
          <RowItem icon="receipt" title={t('agreement')} onClick={() => setReading('agreement')} />
          <RowItem icon="shield" title={t('privacy')} onClick={() => setReading('privacy')} />
        </Rows>
      </Section>
      {reading ? (
        <Suspense>
          <PaperSheet paper={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
