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
  page: ComponentType;
};

export type ConsoleGroup = 'Money' | 'Members' | 'Assets' | 'Operations' | 'Sandbox';

export type FeatureConsole = {
  resources?: readonly ConsoleResource[];
  pages?: readonly ConsolePage[] /** Tiles on the overview. */;
  tiles?: readonly ComponentType[];
};

export function defineConsole(console: FeatureConsole): FeatureConsole {
  return console;
}
