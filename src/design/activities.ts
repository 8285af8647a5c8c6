// The page "activities": how a feature adds what it currently offers (its web/activities.tsx).
import type { ComponentType } from 'react';

/** One entry of the page. */
export type Activity = {
  order: number;
  /** Renders a RowItem, or nothing while the activity is off. It makes its feature's own calls. */
  Row: ComponentType;
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
