import { activitiesInOrder, type ActivityEntry } from '#design/activities.ts';
import { activities } from './activities.gen.ts';

const ALL = activitiesInOrder(activities);

/** What all features have on, in the order of the page. Undefined until each has answered. */
export function useActivities(): readonly ActivityEntry[] | undefined {
  // The list never changes, so the order of the hooks doesn't either.
  const entries = ALL.map(({ useEntries }) => useEntries());
  return entries.includes(undefined) ? undefined : entries.flatMap((some) => some ?? []);
}
