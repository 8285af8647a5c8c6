// A reviewer's place in the queue: the shown payout, the selected ones, and the ones decided just now.
import { useMemo, useState } from 'react';
import { useCurrentRow } from '#design/console/queue-keys.ts';
import type { ConsoleWithdrawal } from '../contract/console.ts';
import { mayDecideTogether } from './payout-labels.ts';

export function useQueueState(read: readonly ConsoleWithdrawal[]) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A decided payout leaves at once, before the list is read again. The reviewer then sees the next one.
  const rows = useMemo(
    () => read.filter((row) => row.state !== 'pending_review' || !decided.has(row.id)),
    [read, decided],
  );
  const together = useMemo(() => rows.filter(mayDecideTogether), [rows]);
  const selected = useMemo(() => together.filter((row) => chosen.has(row.id)), [together, chosen]);
  return {
    rows,
    together,
    selected,
    chosen,
    decide: (ids: readonly string[]) => setDecided((before) => new Set([...before, ...ids])),
    toggle: (row: ConsoleWithdrawal) => setChosen((before) => toggled(before, row.id)),
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
