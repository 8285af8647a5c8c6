import { useTranslations } from 'use-intl/react';
import { CopyButton } from '#design/components/keep.tsx';
import { Page } from '#design/components/page.tsx';
import type { Block, Run } from '#universal/prose.ts';
import { type WrittenText, wordsOf } from '#universal/written-text.ts';
import { ArticleView, Gone, Opinion } from './article-view.tsx';
import { type Article, useArticle, useAskedArticle } from './articles.ts';

/** An article as plain text for a message: its title, then its blocks, with blank lines between them. */
function plainWords({ title, blocks }: { title: WrittenText; blocks: readonly Block[] }): string {
  return [wordsOf(title), ...blocks.map(wordsOfBlock)].join('\n\n');
}

function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'quote':
      return block.paragraphs.map(textOf).join('\n');
    case 'list':
      return block.items
        .flatMap(({ runs, items = [] }) => [runs, ...items])
        .map((runs) => `- ${textOf(runs)}`)
        .join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' · ')).join('\n');
    default:
      return textOf(block.runs);
  }
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text, to }) => (to?.startsWith('https://') && to !== text ? `${text} (${to})` : text)).join('');
}

/** Page of one rule, guide or paper. Material to share can be copied as plain text. */
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
  // Shares its query with ArticleView, so this costs no further request.
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
