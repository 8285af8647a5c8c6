import { useTranslations } from 'use-intl/react';
import { CopyButton } from '#design/components/keep.tsx';
import { Page } from '#design/components/page.tsx';
import { ArticleView, Gone } from './article-view.tsx';
import { type Article, useArticle, useAskedArticle } from './articles.ts';
import { Opinion } from './opinion.tsx';
import { plainWords } from './plain-words.ts';

/** One rule, guide or paper. Material to share can be copied as plain words. */
export function RuleDetailScreen() {
  const id = useAskedArticle();
  return id === undefined ? <NoRule /> : <OneRule id={id} />;
}

function NoRule() {
  const t = useTranslations('content');
  return (
    <Page title={t('kind.rule')}>
      <Gone />
    </Page>
  );
}

function OneRule({ id }: { id: string }) {
  const t = useTranslations('content');
  // The same reading as the text's own: it names the page.
  const kind = useArticle(id).data?.kind ?? 'rule';
  return (
    <Page title={t(`kind.${kind}`)}>
      <ArticleView id={id}>{(article) => <Acts article={article} />}</ArticleView>
    </Page>
  );
}

function Acts({ article }: { article: Article }) {
  const t = useTranslations('content');
  if (article.kind === 'material') return <CopyButton words label={t('copy')} text={plainWords(article)} />;
  return article.edition === null ? <Opinion article={article} /> : null;
}
