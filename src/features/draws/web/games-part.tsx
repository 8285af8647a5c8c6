// The six games as drawings, each with its end or its next round.
import { useTranslations } from 'use-intl/react';
import { Columns, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useGames } from './games-now.ts';
import { GameDrawing } from './play/game-drawing.tsx';
import { GAME_PATHS } from './play/round-facts.ts';

type GameNow = DataOf<'GET /api/v1/draws/games'>['items'][number];

export function Games() {
  const t = useTranslations('draws.games');
  const play = useTranslations('draws.play');
  const { chances, games } = useGames();
  if (games.length === 0) return null;
  return (
    <Section title={t('chances', { chances })}>
      <p>{play('chances.rule')}</p>
      <Columns min={8}>
        {games.map((one) => (
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
        {openUntil === null
          ? t('nextOn', { on: date(next?.startsAt, 'day') })
          : t('openUntil', { on: date(openUntil, 'day') })}
      </span>
    </Link>
  );
}
