import { beginning } from '#universal/beginning.ts';
import { Box, Paper, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Age } from '#design/console/moment.tsx';
import { useQueueKeys } from '#design/console/queue-keys.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/identity/console/public.tsx';
import { KINDS, type Matter, whyInShort } from './forum-labels.ts';
import { MatterPane } from './matter-pane.tsx';
import { SelectedMatters } from './selected-matters.tsx';
import { useQueue } from './use-queue.ts';

const columns: readonly Column<Matter>[] = [
  { label: 'Waiting', of: (row) => <Age minutes={row.ageMinutes} /> },
  { label: 'What', of: (row) => <StateChip of={KINDS[row.kind]} />, under: whyInShort },
  { label: 'Text', of: (row) => row.title ?? beginning(row.text, 60), links: true },
  { label: 'Member', of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: 'Taken by', of: (row) => (row.claimedBy === null ? '' : <StaffName id={row.claimedBy} />) },
];

const TABLE = { flex: 1, minWidth: 0, maxHeight: { lg: 'calc(100vh - 235px)' }, overflow: 'auto', outline: 'none' };

export const matterAddress = (id: string) => `/forum-matters/${id}/show`;

export function MatterQueue({ read }: { read: readonly Matter[] }) {
  const queue = useQueue(read);
  const { rows, current, chosen, selected, toggle, toggleAll } = queue;
  const navigate = useNavigate();
  const judge = mayUse(['content']);
  const table = useRef<HTMLDivElement>(null);
  const move = (by: number) =>
    table.current?.querySelector(`[data-row="${queue.move(by)}"]`)?.scrollIntoView({ block: 'nearest' });
  useQueueKeys({
    move,
    choose: () => current?.closedAt === null && judge && toggle(current),
    buttons: ['a', 'r', 'e', 'm', 'A', 'R', 'X', '?', 'Enter'],
  });
  // The menu had the focus when it led here, and a decision takes its buttons away.
  useEffect(() => {
    const at = document.activeElement;
    if (at === document.body || at?.closest('nav')) table.current?.focus({ preventScroll: true });
  }, [current?.id, selected.length]);
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Paper variant="outlined" ref={table} tabIndex={-1} sx={TABLE}>
        {judge && <SelectedMatters rows={selected} clear={queue.clear} all={toggleAll} onDone={queue.leave} />}
        <RowsTable
          label="Forum matters"
          rows={rows}
          columns={columns}
          to={(row) => matterAddress(row.id)}
          current={current?.id}
          onChoose={(row) => queue.show(row.id)}
          nameOf={(row) => `${KINDS[row.kind][0]}: ${row.title ?? beginning(row.text, 40)}`}
          {...(judge ? { selection: { chosen, may: (row: Matter) => row.closedAt === null, toggle, toggleAll } } : {})}
        />
      </Paper>
      <Box sx={{ width: { xs: '100%', lg: 420 }, flexShrink: 0, position: { lg: 'sticky' }, top: { lg: 64 } }}>
        {current && (
          <MatterPane
            key={current.id}
            id={current.id}
            onDecided={() => queue.leave([current.id])}
            open={() => navigate(matterAddress(current.id))}
          />
        )}
      </Box>
    </Stack>
  );
}
