import type { IconName } from './components/icon.tsx';
import type { AppPath } from './navigation.tsx';

/** The headings on the member's own page, from the top. */
export const MINE_GROUPS = ['money', 'income', 'rewards', 'people', 'help'] as const;
/** A way to a page, from the feature that owns the page. `title` is the route's own: the text web.title.<title>. */
export type MineTile = {
  group: (typeof MINE_GROUPS)[number];
  to: AppPath;
  title: string;
  icon: IconName;
  order: number;
  /** Only while draws are on. */
  during?: 'draws';
};

/** Tiles on the member's own page: a feature's web/mine-tiles.ts. A heading without tiles does not show. */
export function defineMineTiles(...tiles: readonly MineTile[]): readonly MineTile[] {
  return tiles;
}

/** All features' tiles in the order of the page. */
export function inOrder(features: Readonly<Record<string, readonly MineTile[]>>): MineTile[] {
  return Object.values(features)
    .flat()
    .sort((a, b) => a.order - b.order);
}
