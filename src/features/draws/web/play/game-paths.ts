import type { AppPath } from '#design/navigation.tsx';
import type { Game } from './round-facts.ts';

/** The page of each game. `draw` is the capsule. */
export const GAME_PATHS: Readonly<Record<Game, AppPath>> = {
  draw: '/pagesB/mine/draw/index',
  'draw-turntable': '/pagesB/mine/draw-turntable/index',
  'draw-grid': '/pagesB/mine/draw-grid/index',
  'draw-slot-machine': '/pagesB/mine/draw-slot-machine/index',
  'draw-golden-egg': '/pagesB/mine/draw-golden-egg/index',
  'draw-treasure-chest': '/pagesB/mine/draw-treasure-chest/index',
};
