// A moderator's place in the queue: the shown matter, the selected ones, and the ones decided just now.
import { useMemo, useState } from 'react';
import type { Matter } from './forum-labels.ts';

export function useQueue(read: readonly Matter[]) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string>();
  const [position, setPosition] = useState(0);
  // A decided matter leaves at once, before the list is read again. The next one takes its place.
  const rows = useMemo(() => read.filter(({ id, closedAt }) => closedAt !== null || !decided.has(id)), [read, decided]);
  const found = rows.findIndex(({ id }) => id === shown);
  if (found >= 0 && found !== position) setPosition(found);
  const at = found >= 0 ? found : Math.max(0, Math.min(position, rows.length - 1));
  return {
    rows,
    current: rows[at],
    chosen,
    selected: rows.filter(({ id, closedAt }) => closedAt === null && chosen.has(id)),
    show: setShown,
    /** The id of the row that it moved to. */
    move: (by: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
      setShown(next?.id);
      return next?.id;
    },
    toggle: ({ id }: Pick<Matter, 'id'>) =>
      setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    toggleAll: () =>
      setChosen((before) => {
        const open = rows.filter(({ closedAt }) => closedAt === null);
        return open.every(({ id }) => before.has(id)) ? new Set() : new Set(open.map(({ id }) => id));
      }),
    clear: () => setChosen(new Set()),
    leave: (ids: readonly string[]) => {
      setDecided((before) => new Set([...before, ...ids]));
      setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
    },
  };
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id));
}
