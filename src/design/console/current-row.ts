import { useState } from 'react';

/** The row of a queue that the pane shows. When it has left the queue, the row that took its place. */
export function useCurrentRow<R extends { id: string }>(rows: readonly R[]) {
  const [id, setId] = useState<string | undefined>(rows[0]?.id);
  const [position, setPosition] = useState(0);
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0 && at !== position) setPosition(at);
  const shown = at >= 0 ? at : Math.min(position, rows.length - 1);
  const move = (by: number) => {
    const to = rows[Math.max(0, Math.min(rows.length - 1, shown + by))]?.id;
    setId(to);
    return to;
  };
  return { current: rows[shown], show: setId, move };
}
