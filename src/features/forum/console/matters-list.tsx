import type { Preset } from '#design/console/filter-bar.tsx';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { MEMBER_NO_FILTER } from '#features/identity/console/public.tsx';
import { KINDS, type Matter } from './forum-labels.ts';
import { MatterQueue } from './matter-queue.tsx';

const PRESETS: readonly Preset[] = [
  { name: 'All that waits', filter: {} },
  { name: 'Reported', filter: { kind: 'report' } },
  { name: 'Waiting texts', filter: { kind: 'waiting' } },
  { name: 'Contests', filter: { kind: 'contest' } },
  { name: 'Decided', filter: { done: 'true' } },
];

/**
 * Matters that wait for a moderator, the oldest first. Clerks choose in the table and decide in the pane, by mouse or
 * by keys.
 */
export function MattersList() {
  return (
    <RecordList<Matter>
      resource="forum-matters"
      title="Forum moderation"
      columns={[]}
      perPage={50}
      refreshEveryMs={10_000}
      presets={PRESETS}
      filters={[{ kind: 'choice', name: 'kind', label: 'What', choices: choicesOf(KINDS) }, MEMBER_NO_FILTER]}
      empty="Nothing waits for a moderator."
    >
      <ListStates<Matter> empty="Nothing waits for a moderator. Reports, waiting texts and contests appear here.">
        {(rows) => <MatterQueue read={rows} />}
      </ListStates>
    </RecordList>
  );
}
