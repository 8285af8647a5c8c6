// The page "activities": how a feature adds what it currently offers (its web/activities.tsx).
import type { ComponentType } from 'react';

/** One entry of the page. It makes its feature's own calls, and renders nothing while the activity is off. */
export type Activity = {
  order: number;
  /** Renders RowItems. */
  Row?: ComponentType;
  /** Renders a section of its own below the rows. */
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
