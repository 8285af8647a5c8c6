import { useTranslations } from 'use-intl/react';
import { useSession } from '#platform/client/session.ts';
import { Comments } from './entry-view.tsx';

/** Comments under a news article. Visitors are asked to sign in to see them. */
export function ArticleComments({ id }: { id: string }) {
  const t = useTranslations('forum');
  const session = useSession();
  if (!session) return <p className="field-hint">{t('signIn')}</p>;
  return <Comments under={{ kind: 'article', id }} />;
}
