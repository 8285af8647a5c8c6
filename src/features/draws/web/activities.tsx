// The games in the list of activities, and the member's chances on home.
import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { endingFirst } from './ending-first.ts';
import { GAME_PATHS } from './play/round-facts.ts';

/** The chances while a game is open, and each game with an open or planned round, if draws are switched on. */
function useGames(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('draws.games');
  const { date } = useFormats();
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true });
  const draws = chances.data?.draws ?? false;
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true, enabled: draws });
  if (!chances.data) return chances.isPending ? undefined : [];
  if (!draws) return [];
  if (!games.data) return games.isPending ? undefined : [];
  const { items } = games.data;
  const entries = items
    .filter(({ openId, next }) => openId !== null || next !== null)
    .map(({ game, openUntil, next }) => ({
      key: game,
      icon: 'gift' as const,
      title: t(game),
      words: openUntil === null ? t('nextOn', { on: date(next?.startsAt) }) : t('until', { on: date(openUntil) }),
      destination: { to: GAME_PATHS[game] },
      waits: false,
    }));
  const { first, others } = endingFirst(items);
  if (!first || chances.data.balance === 0) return entries;
  const waiting: ActivityEntry = {
    key: 'chances',
    icon: 'gift',
    title: t('waiting', { chances: chances.data.balance }),
    words: t('ends', { game: t(first.game), on: date(first.openUntil, 'day'), others }),
    destination: { to: GAME_PATHS[first.game] },
    waits: true,
  };
  return [waiting, ...entries];
}

export const activities = defineActivities({ order: 50, useEntries: useGames });
