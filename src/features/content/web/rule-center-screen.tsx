import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { ArticleList, ArticleRows, ArticleSearch, NoHit, useSearch } from './article-rows.tsx';
import { type ArticleRow, useArticles } from './articles.ts';

const CENTRE = '/pagesB/mine/rule-center/index';
const DETAIL = '/pagesB/mine/rule-detail/index';
const TOPICS = ['start', 'money', 'income', 'rewards', 'team', 'account'] as const;

/** The rule centre: rules, or guides or material to share if the page's address names that category. */
export function RuleCenterScreen() {
  const { query } = useNavigation();
  if (query.kind === 'guide') return <Guides />;
  if (query.kind === 'material') return <Material />;
  return <Rules />;
}

/** The rules, with a search over all the operator's texts. */
function Rules() {
  const t = useTranslations('content');
  const search = useSearch();
  return (
    <Page title={t('kind.rules')}>
      <Stack gap={24}>
        <ArticleSearch label={t('searchAll')} />
        {search === '' ? <RuleList /> : <Hits search={search} />}
      </Stack>
    </Page>
  );
}

function Hits({ search }: { search: string }) {
  const t = useTranslations('content');
  const hits = useArticles(null, search);
  if (hits.data?.length === 0) return <NoHit title={t('noTextHit')} />;
  return (
    <ArticleList pages={hits} icon="search">
      {(articles) => <ArticleRows articles={articles} icon="book" label={t('hits')} mixed />}
    </ArticleList>
  );
}

function RuleList() {
  const t = useTranslations('content');
  const rules = useArticles('rule');
  return (
    <>
      <ArticleList pages={rules} icon="book">
        {(articles) => <ArticleRows articles={articles} icon="book" label={t('kind.rules')} />}
      </ArticleList>
      <Section title={t('more')}>
        <Rows label={t('more')}>
          <RowItem
            icon="trail"
            title={t('kind.guide')}
            about={t('guideWords')}
            destination={{ to: CENTRE, query: { kind: 'guide' } }}
          />
          <RowItem icon="question" title={t('kind.question')} destination={{ to: '/pagesB/mine/q-a/index' }} />
          <RowItem
            icon="share"
            title={t('kind.material')}
            about={t('materialWords')}
            destination={{ to: CENTRE, query: { kind: 'material' } }}
          />
          <RowItem
            icon="receipt"
            title={t('kind.agreement')}
            destination={{ to: DETAIL, item: { id: 'user-agreement' } }}
          />
          <RowItem
            icon="shield"
            title={t('kind.privacy')}
            destination={{ to: DETAIL, item: { id: 'privacy-policy' } }}
          />
        </Rows>
      </Section>
    </>
  );
}

function Guides() {
  const t = useTranslations('content');
  const topics = useTranslations('content.topic');
  const guides = useArticles('guide');
  return (
    <Page title={t('kind.guide')}>
      <ArticleList pages={guides} icon="trail">
        {(articles) => (
          <Stack gap={24}>
            {byTopic(articles).map(([topic, own]) => (
              <Section key={topic} title={topics(topic)}>
                <ArticleRows articles={own} icon="trail" label={topics(topic)} />
              </Section>
            ))}
          </Stack>
        )}
      </ArticleList>
    </Page>
  );
}

/** Groups articles by topic. Those without one count as 'start'. */
function byTopic(articles: ArticleRow[]) {
  return TOPICS.map((topic) => [topic, articles.filter((one) => (one.topic ?? 'start') === topic)] as const).filter(
    ([, own]) => own.length > 0,
  );
}

function Material() {
  const t = useTranslations('content');
  const material = useArticles('material');
  return (
    <Page title={t('kind.material')}>
      <Stack>
        <p>{t('materialWords')}</p>
        <ArticleList pages={material} icon="share">
          {(articles) => <ArticleRows articles={articles} icon="share" label={t('kind.material')} />}
        </ArticleList>
      </Stack>
    </Page>
  );
}
