import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { useAct } from '#platform/client/act.ts';
import type { Entry } from './entries.ts';

/** A like shows at once, before the server has it. Nothing else in the forum does. */
export function LikeButton({ entry: { id, liked, likes, author } }: { entry: Entry }) {
  const t = useTranslations('forum');
  const [mine, setMine] = useState<{ liked: boolean; likes: number }>();
  const like = useAct('POST /api/v1/entries/{id}/like', {
    refresh: ['GET /api/v1/my-entries'],
    onDone: setMine,
    onRefused: () => setMine(undefined),
  });
  const now = mine ?? { liked, likes };
  if (author.own) return <span className="field-hint numerals">{t('likes', { count: now.likes })}</span>;
  const turn = () => {
    const next = { liked: !now.liked, likes: now.likes + (now.liked ? -1 : 1) };
    setMine(next);
    like.mutate({ path: { id }, body: { liked: next.liked } });
  };
  return (
    <Button small kind={now.liked ? 'secondary' : 'quiet'} icon="star" aria-pressed={now.liked} onClick={turn}>
      {t('likes', { count: now.likes })}
    </Button>
  );
}
