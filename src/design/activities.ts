// How a feature says what it currently offers, and what of it waits for the member (its web/activities.tsx).
import type { ComponentType, ReactNode } from 'react';
import type { IconName } from './components/icon.tsx';
import type { Destination } from './navigation.tsx';

export type ActivityEntry = {
  key: string;
  icon: IconName;
  title: ReactNode;
  words: ReactNode;
  destination: Destination;
  /** The member can act on it today, so home shows it, too. */
  waits: boolean;
  /** The activity's Part says it already, so that page has no row for it. */
  inPart?: true;
};

export type Activity = {
  order: number;
  /** Makes its feature's own calls. Undefined until these are answered; empty if nothing is on. */
  useEntries: () => readonly ActivityEntry[] | undefined;
  /** Its own section on the page "Today's extras", in place of rows. It shows nothing while nothing is on. */
  Part?: ComponentType;
};

export function defineActivities(...activities: readonly Activity[]): readonly Activity[] {
  return activities;
}

/** All features' activities in the order of the page. */
export function activitiesInOrder(features: Readonly<Record<string, readonly Activity[]>>): Activity[] {
  return Object.values(features)
    .flat()
    .sort((a, b) => a.order - b.order);
}
