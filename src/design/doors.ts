import type { ComponentType } from 'react';
import type { AppPath } from './navigation.tsx';

/** The rows of the member's own page, from the top. */
export const MINE_ROWS = ['money', 'owned', 'rewards', 'draws', 'team', 'forum', 'help', 'settings'] as const;
export type MineRow = (typeof MINE_ROWS)[number];

/** A page that opens without an item, from the feature that owns it. `title` is its route's: web.title.<title>. */
export type Door = {
  row: MineRow;
  to: AppPath;
  title: string;
  order: number;
  /** Open only while draws are on. */
  during?: 'draws';
  /** Only the search leads here, because the page above it is listed. */
  searched?: true;
  /** What there is for the member behind this door, in a few words or an amount; nothing if there is none. */
  State?: ComponentType;
};

/** For a feature's web/doors.tsx: its pages on the member's own page, and their states. */
export function defineDoors(...doors: readonly Door[]): readonly Door[] {
  return doors;
}

/** All features' doors in the order of the page. */
export function inOrder(features: Readonly<Record<string, readonly Door[]>>): Door[] {
  return Object.values(features)
    .flat()
    .sort((a, b) => MINE_ROWS.indexOf(a.row) - MINE_ROWS.indexOf(b.row) || a.order - b.order);
}
