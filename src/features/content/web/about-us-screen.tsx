import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { ReportPromise } from '#features/texts/web/public.tsx';
import { ArticleView, Gone } from './article-view.tsx';
import { useArticles } from './articles.ts';

const PARTS = ['history', 'leadership'] as const;

/** The About us page: who the operator is, its history, and the roles that lead it. */
export function AboutUsScreen() {
  const t = useTranslations('content');
  const about = useArticles('about');
  const first = about.data?.[0];
  return (
    <Page title={t('kind.about')}>
      <Stack gap={24}>
        <Loaded query={about} isEmpty={(items) => items.length === 0} empty={<Gone />}>
          {(articles) => articles.map(({ id }) => <ArticleView key={id} id={id} reports={false} />)}
        </Loaded>
        <Section title={t('historyAndLeadership')}>
          <Stack gap={24}>
            {PARTS.map((kind) => (
              <Part key={kind} kind={kind} />
            ))}
          </Stack>
        </Section>
        {first ? <ReportPromise ofKind="article" id={first.id} /> : null}
        <Section title={t('more')}>
          <Rows label={t('more')}>
            <RowItem icon="scale" title={t('transparency')} destination={{ to: '/pages/transparency/index' }} />
            <RowItem icon="book" title={t('kind.rules')} destination={{ to: '/pagesB/mine/rule-center/index' }} />
            <RowItem icon="news" title={t('kind.news')} destination={{ to: '/pagesB/home/informationDetails/index' }} />
          </Rows>
        </Section>
      </Stack>
    </Page>
  );
}

/** Renders nothing, not even a heading, if the operator has written no text of this kind. */
function Part({ kind }: { kind: (typeof PARTS)[number] }) {
  const articles = useArticles(kind).data ?? [];
  return articles.map(({ id }) => <ArticleView key={id} id={id} reports={false} />);
}
