import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Timeline } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Typed } from '#design/components/written.tsx';
import { LiveFigures, Operator, useOperator } from './operator.tsx';

/** The promises of promises.md, in its order. Each has two texts: `about.promise.<name>` and `…Words`. */
export const PROMISES = ['revenue', 'rewards', 'segregated', 'out', 'chances', 'data', 'plain'] as const;

const STEPS = ['buy', 'earn', 'book', 'pay', 'collect', 'withdraw'] as const;

const READING = [
  { icon: 'news', title: 'informationDetails', to: '/pagesB/home/informationDetails/index' },
  { icon: 'question', title: 'qAndA', to: '/pagesB/mine/q-a/index' },
  { icon: 'trophy', title: 'honor', to: '/pages/tabbar/honor/index' },
] as const;

/** Loads when its sheet opens, to keep the page small. */
const PaperSheet = lazy(() =>
  import('#features/identity/web/public.tsx').then((file) => ({ default: file.PaperSheet })),
);

/** The tab About: who runs C3, what is on paper, the figures of the books, and how income comes about. */
export function AboutScreen() {
  const t = useTranslations('home.about');
  const titles = useTranslations('web');
  return (
    <Page title={t('title')}>
      <Stack gap={8}>
        <h2>{t('who')}</h2>
        <p>{t('whoWords')}</p>
        <p className="field-hint">{t('sandbox')}</p>
      </Stack>
      <Operator />
      <LiveFigures />
      <Papers />
      <Folds>
        <Fold heading title={t('how')}>
          <How />
        </Fold>
        <Fold heading title={t('promises')}>
          <ul className="about-promises">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <strong>{t(`promise.${promise}`)}</strong> {t(`promise.${promise}Words`)}
              </li>
            ))}
          </ul>
        </Fold>
      </Folds>
      <Section title={t('more')}>
        <Rows label={t('more')}>
          <RowItem icon="info" title={t('leadership')} destination={{ to: '/pagesB/mine/aboutUs/index' }} />
          {READING.map(({ icon, title, to }) => (
            <RowItem key={title} icon={icon} title={titles(`title.${title}`)} destination={{ to }} />
          ))}
        </Rows>
      </Section>
    </Page>
  );
}

/** What is on paper, and where to read it. */
function Papers() {
  const t = useTranslations('home.about');
  const titles = useTranslations('web');
  const [reading, setReading] = useState<'agreement' | 'privacy'>();
  const originals = useOperator()?.originals;
  return (
    <Section title={t('papers')}>
      <Rows label={t('papers')}>
        <RowItem icon="contract" title={t('agreement')} onClick={() => setReading('agreement')} />
        <RowItem icon="shield" title={t('privacy')} onClick={() => setReading('privacy')} />
        <RowItem
          icon="book"
          title={titles('title.ruleCenter')}
          destination={{ to: '/pagesB/mine/rule-center/index' }}
        />
        <RowItem icon="receipt" title={t('check')} about={t('checkWords')} destination={{ to: '/pages/verify' }} />
        {originals ? <RowItem icon="pin" title={t('originals')} about={<Typed>{originals}</Typed>} /> : null}
      </Rows>
      {reading ? (
        <Suspense>
          <PaperSheet paper={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function How() {
  const t = useTranslations('home.about');
  return (
    <Stack>
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
    </Stack>
  );
}
