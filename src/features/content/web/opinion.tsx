import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { useAct } from '#platform/client/act.ts';
import { useSession } from '#platform/client/session.ts';
import type { Article } from './articles.ts';
import './content.css';

/** Asks a member once whether a text was useful. The answer takes the place of the question. */
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
