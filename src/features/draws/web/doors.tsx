import { useTranslations } from 'use-intl/react';
import { defineDoors } from '#design/doors.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { endingFirst } from './play/round-facts.ts';

/** How many plays the member has, and which game ends first. */
function Chances() {
  const t = useTranslations('draws.door');
  const names = useTranslations('draws.games');
  const { date } = useFormats();
  const balance = useCall('GET /api/v1/chances', {}, { quiet: true }).data?.balance ?? 0;
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true, enabled: balance > 0 }).data;
  if (balance === 0) return null;
  const { first } = endingFirst(games?.items ?? []);
  const chances = t('chances', { chances: balance });
  return first ? `${chances} · ${t('ends', { game: names(first.game), on: date(first.openUntil, 'day') })}` : chances;
}

export const doors = defineDoors(
  { row: 'draws', to: '/pagesB/mine/draw/index', title: 'draw', order: 10, during: 'draws', searched: true },
  {
    row: 'draws',
    to: '/pagesB/mine/draw-turntable/index',
    title: 'drawTurntable',
    order: 11,
    during: 'draws',
    searched: true,
  },
  { row: 'draws', to: '/pagesB/mine/draw-grid/index', title: 'drawGrid', order: 12, during: 'draws', searched: true },
  {
    row: 'draws',
    to: '/pagesB/mine/draw-slot-machine/index',
    title: 'drawSlotMachine',
    order: 13,
    during: 'draws',
    searched: true,
  },
  {
    row: 'draws',
    to: '/pagesB/mine/draw-golden-egg/index',
    title: 'drawGoldenEgg',
    order: 14,
    during: 'draws',
    searched: true,
  },
  {
    row: 'draws',
    to: '/pagesB/mine/draw-treasure-chest/index',
    title: 'drawTreasureChest',
    order: 15,
    during: 'draws',
    searched: true,
  },
  {
    row: 'draws',
    to: '/pagesB/mine/drawRecord/index',
    title: 'drawRecord',
    order: 20,
    during: 'draws',
    State: Chances,
  },
  { row: 'draws', to: '/pages/draw-rounds', title: 'drawRounds', order: 40, during: 'draws' },
  { row: 'draws', to: '/pages/play-care', title: 'playCare', order: 50, during: 'draws' },
);
