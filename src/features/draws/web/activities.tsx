// The six games on the page of all that is on, and the member's chances on home.
import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { Columns, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { GameDrawing } from './play/game-drawing.tsx';
import { endingFirst, GAME_PATHS } from './play/round-facts.ts';

type GameNow = DataOf<'GET /api/v1/draws/games'>['items'][number];

/** The chances, and the games with an open or planned round. None while draws are switched off. */
function useGames() {
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true });
  const draws = chances.data?.draws ?? false;
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true, enabled: draws });
  const on = games.data?.items.filter(({ openId, next }) => openId !== null || next !== null) ?? [];
  const isPending = chances.isPending || (draws && games.isPending);
  return { chances: chances.data?.balance ?? 0, games: draws ? on : [], isPending };
}

function useWaiting(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('draws.games');
  const { date } = useFormats();
  const { chances, games, isPending } = useGames();
  if (isPending) return undefined;
  const { first, others } = endingFirst(games);
  if (!first || chances === 0) return [];
  return [
    {
      key: 'chances',
      icon: 'wheel',
      title: t('waiting', { chances }),
      words: t('ends', { game: t(first.game), on: date(first.openUntil, 'day'), others }),
      destination: { to: GAME_PATHS[first.game] },
      waits: true,
      inPart: true,
    },
  ];
}

function Games() {
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

export const activities = defineActivities({ order: 50, useEntries: useWaiting, Part: Games });
