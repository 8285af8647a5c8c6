import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { Game } from './round-facts.ts';

/** When a game's next round begins, with a link to its rules. Nothing where none is signed. */
export function NextRound({ game }: { game: Game }) {
  const t = useTranslations('draws.play');
  const { dateTime } = useFormats();
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true }).data;
  const next = games?.items.find((one) => one.game === game)?.next;
  if (!next) return null;
  return (
    <>
      {t('next', { on: dateTime(next.startsAt) })}{' '}
      <Link to="/pages/draw-rounds" item={{ id: next.id }}>
        {t('nextRules')}
      </Link>
    </>
  );
}
