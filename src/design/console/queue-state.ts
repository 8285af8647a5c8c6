// A clerk's place in a queue that is decided by keys: the shown row, the selected ones, and those just decided.
import { useMemo, useState } from 'react';
import { useDecisions } from './decisions.ts';
import { useCurrentRow } from './queue-keys.ts';

/** What a queue's rows are. Its functions must stay the same from one render to the next. */
export type QueueOf<R> = {
  /** The row as an item that is decided (decisions.ts). */
  itemOf: (row: R) => string;
  /** Whether the row waits for a decision. */
  isOpen: (row: R) => boolean;
  /** Whether the row may be decided together with others. */
  maySelect: (row: R) => boolean;
};

export function useQueueState<R extends { id: string }>(read: readonly R[], { itemOf, isOpen, maySelect }: QueueOf<R>) {
  const { decided } = useDecisions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A decided row disappears at once, before the list is read again, and the next one takes its place.
  const rows = useMemo(
    () => read.filter((row) => !isOpen(row) || !decided.has(itemOf(row))),
    [read, decided, isOpen, itemOf],
  );
  const together = useMemo(() => rows.filter(maySelect), [rows, maySelect]);
  const selected = useMemo(() => together.filter((row) => chosen.has(row.id)), [together, chosen]);
  return {
    rows,
    together,
    selected,
    chosen,
    toggle: (row: R) => setChosen((before) => toggled(before, row.id)),
    toggleAll: () =>
      setChosen(selected.length === together.length ? new Set() : new Set(together.map((row) => row.id))),
    clear: () => setChosen(new Set()),
    ...useCurrentRow(rows),
  };
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
