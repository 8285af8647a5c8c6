import type { ComponentType } from 'react';

/** Something that a feature has on: its web/activities.tsx. */
export type Activity = {
  order: number;
  /** A RowItem, or nothing while it is off. It reads its own feature. */
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
