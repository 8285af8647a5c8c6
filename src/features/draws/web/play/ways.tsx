import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section } from '#design/components/layout.tsx';
import { useCall } from '#platform/client/queries.ts';
import { GAME_PATHS } from './game-paths.ts';
import type { Round } from './round-facts.ts';

/**
 * My plays, the round's page for everybody, playing with care, and the other games with an open round. A member on a
 * break is led to no other game.
 */
export function Ways({ round: { id, game: here }, obstacle }: { round: Round; obstacle: string | null }) {
  const t = useTranslations('draws.play');
  const names = useTranslations('draws.games');
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true }).data;
  const isBarred = obstacle === 'play_barred';
  const open = games?.items.filter(({ openId, game }) => !isBarred && openId !== null && game !== here) ?? [];
  return (
    <Section title={t('more')}>
      <Rows label={t('more')}>
        <RowItem icon="orders" title={t('ways.records')} destination={{ to: '/pagesB/mine/drawRecord/index' }} />
        <RowItem icon="globe" title={t('ways.round')} destination={{ to: '/pages/draw-rounds', item: { id } }} />
        <RowItem icon="shield" title={t('ways.care')} destination={{ to: '/pages/play-care' }} />
        {open.map(({ game }) => (
          <RowItem key={game} icon="gift" title={names(game)} destination={{ to: GAME_PATHS[game] }} />
        ))}
      </Rows>
    </Section>
  );
}
