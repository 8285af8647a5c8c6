import { useTranslations } from 'use-intl/react';
import { Page } from '#design/components/page.tsx';
import { UnderArticleParts } from '#design/places.tsx';
import { ArticleList, ArticleRows } from './article-rows.tsx';
import { ArticleView, Opinion } from './article-view.tsx';
import { useArticles, useAskedArticle } from './articles.ts';

/** The list of news, or one of them if the page's address names it. */
export function NewsScreen() {
  const t = useTranslations('content');
  const id = useAskedArticle();
  return <Page title={t('kind.news')}>{id === undefined ? <AllNews /> : <OneNews id={id} />}</Page>;
}

/** One news article. Other features, such as comments, may add to it. */
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
