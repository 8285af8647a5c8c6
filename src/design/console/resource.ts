// How a feature puts its screens on the console: `console/resources.tsx` exports `resources`.
import type { ComponentType } from 'react';
import type { Tone } from './state-chip.tsx';

export type StaffRole = 'support' | 'finance' | 'content' | 'catalogue' | 'admin';

/** A list of rows with its screens, served at /console/api/v1/<name> (data-provider.ts). */
export type ConsoleResource = {
  name: string;
  label: string;
  /** Menu heading under which it stands. */
  group: ConsoleGroup;
  /** Who sees it; the server checks again. Admin sees all. */
  roles: readonly StaffRole[];
  /** Who may open its forms (create, edit), where fewer than may look [roles]. */
  writers?: readonly StaffRole[];
  icon?: ComponentType;
  /** Position in the menu under its heading, of one entry alone; the most used entry comes first [50]. */
  position?: number;
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
};

/** A page of its own at /console/#/<path>, where a list of rows does not fit. */
export type ConsolePage = {
  path: string;
  label: string;
  group: ConsoleGroup;
  roles: readonly StaffRole[];
  icon?: ComponentType;
  position?: number;
  page: ComponentType;
};

export type ConsoleGroup = 'Money' | 'Members' | 'Assets' | 'Operations' | 'Sandbox';

/** A queue of work on the overview (queue.ts makes standings of lists). */
export type ConsoleQueue = {
  /** Whose work it is. Admin sees all. */
  roles: readonly StaffRole[];
  useStanding: () => Standing;
};

/** How much waits in a queue, and since when. */
export type Standing = {
  title: string;
  to: string;
  state: 'loading' | 'failed' | 'ready';
  waiting: number;
  /** The reading ended at its limit: at least that many wait. */
  more?: boolean;
  /** When the oldest began to wait. */
  since: string | undefined;
  note?: string | undefined;
  /** What is wrong, if anything; it stands on the overview even when nothing waits. */
  alarm?: { text: string; tone: Tone } | undefined;
  /** From this age of the oldest on, it is late, and said so. */
  late?: { afterMinutes: number; text: string };
};

/** A tile of the overview that says where the books stand. */
export type ConsoleTile = { roles: readonly StaffRole[]; tile: ComponentType };

export type FeatureConsole = {
  resources?: readonly ConsoleResource[];
  pages?: readonly ConsolePage[];
  queues?: readonly ConsoleQueue[];
  tiles?: readonly ConsoleTile[];
};

export function defineConsole(console: FeatureConsole): FeatureConsole {
  return console;
}
