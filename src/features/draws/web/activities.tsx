// The six games in the list of activities.
import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { Columns, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { GameDrawing } from './play/game-drawing.tsx';
import { GAME_PATHS } from './play/round-facts.ts';

type GameNow = DataOf<'GET /api/v1/draws/games'>['items'][number];

/** The member's chances, and each game with an open or planned round, if draws are switched on. */
function Games() {
  const t = useTranslations('draws.games');
  const play = useTranslations('draws.play');
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true }).data;
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true, enabled: chances?.draws ?? false }).data;
  const shown = games?.items.filter(({ openId, next }) => openId !== null || next !== null) ?? [];
  if (!chances?.draws || shown.length === 0) return null;
  return (
    <Section title={t('chances', { chances: chances.balance })}>
      <p>{play('chances.rule')}</p>
      <Columns min={8}>
        {shown.map((one) => (
          <GameCard key={one.game} game={one} />
        ))}
      </Columns>
    </Section>
  );
}

function GameCard({ game: { game, openUntil, next } }: { game: GameNow }) {
  const t = useTranslations('draws.games');
  const { date } = useFormats();
  return (
    <Link to={GAME_PATHS[game]} className="card card-plain game-card">
      <GameDrawing game={game} large />
      <strong>{t(game)}</strong>
      <span className="row-detail">
        {openUntil === null ? t('nextOn', { on: date(next?.startsAt) }) : t('openUntil', { on: date(openUntil) })}
      </span>
    </Link>
  );
}

export const activities = defineActivities({ order: 50, Part: Games });
