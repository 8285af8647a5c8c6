// How a feature puts its screens on the console: `console/resources.tsx` exports `resources`.
import type { ComponentType } from 'react';

export type StaffRole = 'support' | 'finance' | 'content' | 'catalogue' | 'admin';

/** A list of rows with its screens, served at /console/api/v1/<name> (data-provider.ts). */
export type ConsoleResource = {
  name: string;
  label: string;
  /** Menu heading under which it stands. */
  group: ConsoleGroup;
  /** Who sees it; the server checks again. Admin sees all. */
  roles: readonly StaffRole[];
  icon?: ComponentType;
  /** Place in the menu under its heading; what is used most comes first [50]. */
  place?: number;
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
  place?: number;
  page: ComponentType;
};

export type ConsoleGroup = 'Money' | 'Members' | 'Assets' | 'Operations' | 'Sandbox';

/** A tile of the overview: a queue of work, or where the books stand. */
export type ConsoleTile = { of: 'queues' | 'books'; tile: ComponentType };

export type FeatureConsole = {
  resources?: readonly ConsoleResource[];
  pages?: readonly ConsolePage[];
  tiles?: readonly ConsoleTile[];
};

export function defineConsole(console: FeatureConsole): FeatureConsole {
  return console;
}
