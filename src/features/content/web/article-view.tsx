// One article as members read it, and the question whether it was useful.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Prose } from '#design/components/prose.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { ReportPromise } from '#features/texts/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useSession } from '#platform/client/session.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { type Article, useArticle, useLanguage } from './articles.ts';
import './content.css';

/** The refusal code if no such text is live: it was taken down, or the address is old. */
const NOT_FOUND = 202_501;

type ViewProps = {
  id: string;
  /** Renders actions below it. */
  children?: (article: Article) => ReactNode;
  /** False on a page of several articles, which asks once at its end. */
  reports?: boolean;
};

/** A whole article. */
export function ArticleView({ id, children, reports = true }: ViewProps) {
  const article = useArticle(id);
  if (article.data === undefined && article.error?.code === NOT_FOUND) return <Gone />;
  return (
    <Loaded query={article} skeleton={<SkeletonRows rows={3} height="8rem" />}>
      {(found) => (
        <article className="article">
          <Head article={found} />
          {wordsOf(found.summary) ? (
            <p className="article-lead">
              <Written language={found.language}>{found.summary}</Written>
            </p>
          ) : null}
          <ArticleText article={found} />
          {children?.(found)}
          {reports ? <ReportPromise ofKind="article" id={found.id} /> : null}
        </article>
      )}
    </Loaded>
  );
}

export function Gone() {
  const t = useTranslations('content');
  return (
    <EmptyState icon="news" title={t('gone')}>
      {t('goneWords')}
    </EmptyState>
  );
}

function Head({ article: { title, kind, shownFrom, liveFrom, edition, language } }: { article: Article }) {
  const t = useTranslations('content');
  const { date } = useFormats();
  const [first, now] = [date(shownFrom), date(liveFrom)];
  return (
    <Stack gap={4}>
      <h2 className="article-title">
        <Written language={language}>{title}</Written>
      </h2>
      <p className="field-hint numerals">
        {edition === null ? (kind === 'news' ? first : t('changed', { on: now })) : t('edition', { edition, on: now })}
        {kind === 'news' && first !== now ? ` · ${t('changed', { on: now })}` : ''}
      </p>
    </Stack>
  );
}

/** The text itself, with a note if it isn't in the page's language. */
export function ArticleText({ article: { blocks, language, title } }: { article: Article }) {
  const t = useTranslations('content');
  const spoken = useLanguage();
  return (
    <>
      {language === spoken ? null : <Note>{t('otherLanguage')}</Note>}
      <Prose blocks={blocks} language={language} label={wordsOf(title)} />
    </>
  );
}

/** Asks a member once whether a text was useful. Thanks replace the question. */
export function Opinion({ article: { id, useful } }: { article: Article }) {
  const t = useTranslations('content.opinion');
  const session = useSession();
  const give = useAct('POST /api/v1/articles/{id}/opinions', { refresh: ['GET /api/v1/articles/{id}'] });
  const said = give.data?.useful ?? useful;
  const done = useArrivalFocus<HTMLParagraphElement>(said !== null);
  if (!session) return null;
  if (said !== null)
    return (
      <p ref={done} tabIndex={-1} className="field-hint">
        {t(said ? 'saidYes' : 'saidNo')}
      </p>
    );
  const say = (answer: boolean) => give.mutate({ path: { id }, body: { useful: answer } });
  return (
    <div className="opinion">
      <p>{t('ask')}</p>
      <Button small kind="secondary" busy={give.isPending} onClick={() => say(true)}>
        {t('yes')}
      </Button>
      <Button small kind="secondary" busy={give.isPending} onClick={() => say(false)}>
        {t('no')}
      </Button>
    </div>
  );
}
