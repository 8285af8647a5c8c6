import type { IconName } from './components/icon.tsx';
import type { AppPath } from './navigation.tsx';

/** A way to a page, from the feature that owns the page. `title` is the route's own: the text web.title.<title>. */
export type PageTile = { to: AppPath; title: string; icon: IconName; order: number };

/** The headings on the member's own page, from the top. */
export const MINE_GROUPS = ['money', 'income', 'rewards', 'people', 'help'] as const;
export type MineTile = PageTile & { group: (typeof MINE_GROUPS)[number] };

/** Tiles on home: a feature's web/home-tiles.ts. A page that is not built has none. */
export function defineHomeTiles(...tiles: readonly PageTile[]): readonly PageTile[] {
  return tiles;
}

/** Tiles on the member's own page: a feature's web/mine-tiles.ts. A heading without tiles does not show. */
export function defineMineTiles(...tiles: readonly MineTile[]): readonly MineTile[] {
  return tiles;
}

/** All features' tiles in the order of the page. */
export function inOrder<T extends PageTile>(features: Readonly<Record<string, readonly T[]>>): T[] {
  return Object.values(features)
    .flat()
    .sort((a, b) => a.order - b.order);
}
