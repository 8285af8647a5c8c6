import type { IconName } from './components/icon.tsx';
import type { AppPath } from './navigation.tsx';

/** The headings on the member's own page, from the top. */
export const MINE_GROUPS = ['money', 'income', 'rewards', 'people', 'help'] as const;
/** A tile that links to a page, from the feature that owns the page. `title` is its route's: web.title.<title>. */
export type MineTile = {
  group: (typeof MINE_GROUPS)[number];
  to: AppPath;
  title: string;
  icon: IconName;
  order: number;
  /** Shown only while draws are on. */
  during?: 'draws';
};

/** For a feature's web/mine-tiles.ts: its tiles on the member's own page. A heading without tiles is not shown. */
export function defineMineTiles(...tiles: readonly MineTile[]): readonly MineTile[] {
  return tiles;
}

/** All features' tiles in the order of the page. */
export function inOrder(features: Readonly<Record<string, readonly MineTile[]>>): MineTile[] {
  return Object.values(features)
    .flat()
    .sort((a, b) => a.order - b.order);
}
