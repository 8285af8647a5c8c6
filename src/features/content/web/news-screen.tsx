import { useTranslations } from 'use-intl/react';
import { Page } from '#design/components/page.tsx';
import { UnderArticleParts } from '#design/under-article.tsx';
import { ArticleList, ArticleRows } from './article-rows.tsx';
import { ArticleView, Opinion } from './article-view.tsx';
import { useArticles, useAskedArticle } from './articles.ts';

/** The news, or the one that the page was opened with. */
export function NewsScreen() {
  const t = useTranslations('content');
  const id = useAskedArticle();
  return <Page title={t('kind.news')}>{id === undefined ? <AllNews /> : <OneNews id={id} />}</Page>;
}

/** Other features may add to news, such as comments. */
function OneNews({ id }: { id: string }) {
  return (
    <ArticleView id={id}>
      {(article) => (
        <>
          <Opinion article={article} />
          <UnderArticleParts id={article.id} />
        </>
      )}
    </ArticleView>
  );
}

function AllNews() {
  const t = useTranslations('content');
  const news = useArticles('news');
  return (
    <ArticleList pages={news} icon="news">
      {(articles) => <ArticleRows articles={articles} icon="news" label={t('kind.news')} />}
    </ArticleList>
  );
}
