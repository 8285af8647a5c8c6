// The member's chances on home, and the six games on the page of all that is on.
import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useFormats } from '#design/formats.ts';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { useGames } from './games-now.ts';
import { endingFirst, GAME_PATHS } from './play/round-facts.ts';

/** Loads on that page alone, because home shows none of its drawings. */
const Games = lazyPart(() => import('./games-part.tsx').then((file) => file.Games));

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

export const activities = defineActivities({ order: 50, useEntries: useWaiting, Part: Games });
