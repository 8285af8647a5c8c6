import { activitiesInOrder, type ActivityEntry } from '#design/activities.ts';
import { activities } from './activities.gen.ts';

/** Of all features, in the order of the page. */
export const ACTIVITIES = activitiesInOrder(activities);

/** What all features have on, in the order of the page. Undefined until each has answered. */
export function useActivities(): readonly ActivityEntry[] | undefined {
  // The list never changes, so the order of the hooks doesn't either.
  const entries = ACTIVITIES.map(({ useEntries }) => useEntries());
  return entries.includes(undefined) ? undefined : entries.flatMap((some) => some ?? []);
}
