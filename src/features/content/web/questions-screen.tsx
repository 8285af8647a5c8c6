import { useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { Written } from '#design/components/written.tsx';
import { ArticleList, ArticleSearch, NoHit, useSearch } from './article-rows.tsx';
import { ArticleText, Opinion } from './article-view.tsx';
import { type ArticleRow, useArticle, useArticles, useAskedArticle } from './articles.ts';

/** Questions that unfold their answers. The page's address holds the search and the open question. */
export function QuestionsScreen() {
  const t = useTranslations('content');
  const search = useSearch();
  const questions = useArticles('question', search);
  return (
    <Page title={t('kind.question')}>
      <Stack gap={12}>
        <ArticleSearch label={t('search')} />
        {search !== '' && questions.data?.length === 0 ? (
          <NoHit title={t('noHit')} />
        ) : (
          <ArticleList pages={questions} icon="question">
            {(articles) => <Questions articles={articles} />}
          </ArticleList>
        )}
      </Stack>
    </Page>
  );
}

function Questions({ articles }: { articles: ArticleRow[] }) {
  const topics = useTranslations('content.topic');
  const asked = useAskedArticle();
  return (
    <Folds>
      {articles.map(({ id, slug, title, language, topic }) => (
        <Fold
          key={id}
          heading
          title={<Written language={language}>{title}</Written>}
          detail={topic === null ? undefined : topics(topic)}
          open={asked === id || asked === slug}
        >
          <Answer id={id} />
        </Fold>
      ))}
    </Folds>
  );
}

/** Loads the answer when its question opens. */
function Answer({ id }: { id: string }) {
  const article = useArticle(id);
  return (
    <Loaded query={article} skeleton={<Skeleton height="6rem" rounded />}>
      {(found) => (
        <>
          <ArticleText article={found} />
          <Opinion article={found} />
        </>
      )}
    </Loaded>
  );
}
