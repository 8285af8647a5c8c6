import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { call } from '#platform/client/call.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import { problemText } from '#features/identity/console/public.tsx';
import { type Matter, reasonFor, WAYS } from './forum-labels.ts';
import { decide } from './matter-acts.tsx';

type Props = {
  rows: readonly Matter[];
  clear: () => void;
  all: () => void;
  onDone: (ids: readonly string[]) => void;
};

/** Decides the selected matters one after the other. A contest is judged alone, with its words in sight. */
export function SelectedMatters({ rows, clear, all, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const together = rows.filter(({ kind }) => kind !== 'contest');
  const decideAll = async (stands: boolean) => {
    setBusy(true);
    const done: string[] = [];
    const problems: string[] = [];
    for (const { id, kind } of together) {
      try {
        await decideOne(id, WAYS[kind][stands ? 'stand' : 'go'], stands);
        done.push(id);
      } catch (error) {
        problems.push(problemText(error));
      }
    }
    onDone(done);
    setBusy(false);
    notify([`${done.length} decided.`, ...new Set(problems)].join(' '), {
      type: problems.length > 0 ? 'warning' : 'success',
    });
    refresh();
  };
  return (
    <SelectionBar
      label="Selected matters"
      said={rows.length === 0 ? 'Select matters to decide them together.' : `${rows.length} selected`}
    >
      <Button size="small" data-key="X" onClick={all}>
        Select all, or none
      </Button>
      {rows.length > 0 && (
        <>
          <Button size="small" onClick={clear}>
            Clear
          </Button>
          <Button size="small" data-key="A" variant="contained" disabled={busy} onClick={() => void decideAll(true)}>
            Keep or release
          </Button>
          <Button
            size="small"
            data-key="R"
            color="error"
            variant="outlined"
            disabled={busy}
            onClick={() => void decideAll(false)}
          >
            Remove or refuse
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

/** A removal takes the reason that the reports suggest. */
async function decideOne(id: string, act: Parameters<typeof decide>[1]['act'], stands: boolean): Promise<void> {
  const keyed = { idempotencyKey: uuidV7(), errors: 'inline' } as const;
  const reason = stands
    ? null
    : reasonFor(await call('GET /console/api/v1/forum-matters/{id}', { path: { id }, errors: 'inline' }));
  await decide(id, { act, reason, note: '' }, keyed);
}
