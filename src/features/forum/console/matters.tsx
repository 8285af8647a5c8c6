// Console pages of forum matters: the moderation queue with the chosen matter beside it, and one matter alone. The
// queue remembers which matter is shown, which are selected, and which were just decided.
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Paper,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Preset } from '#design/console/filter-bar.tsx';
import { Age } from '#design/console/moment.tsx';
import { useQueueKeys } from '#design/console/queue-keys.ts';
import { ReadFailed, RecordPage } from '#design/console/record-page.tsx';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER } from '#features/members/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { beginning } from '#universal/beginning.ts';
import { KINDS, type Matter, type MatterWhole, whyInShort } from './forum-labels.ts';
import { MatterActs, SelectedMatters } from './matter-acts.tsx';
import { MatterEvidence } from './matter-evidence.tsx';

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['J, K', 'move down and up'],
  ['A', 'keep, release or overturn'],
  ['R', 'remove, refuse or uphold, with the suggested reason'],
  ['P', 'remove the author’s photo, and keep the text'],
  ['E', 'the same with another reason or a note'],
  ['M', 'mute the author'],
  ['X', 'select'],
  ['Shift+X', 'select all, or none'],
  ['Shift+A', 'keep or release the selected ones'],
  ['Shift+R', 'remove or refuse the selected ones'],
  ['Enter', 'open'],
  ['?', 'this help'],
];

function KeysHelp() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" data-key="?" onClick={() => setOpen(true)}>
        Keys
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="forum-keys">
        <DialogTitle id="forum-keys">Keys of this page</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0 }}>
            {KEYS.map(([key, does]) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <dt>{key}</dt>
                <dd style={{ margin: 0 }}>{does}</dd>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function MatterPane({ id, onDecided, open }: { id: string; onDecided: () => void; open: () => void }) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/forum-matters/{id}',
    { path: { id } },
    { quiet: true, refetchEveryMs: 10_000 },
  );
  return (
    <Paper component="section" variant="outlined" aria-label="Matter under review" sx={{ p: 2 }}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" />}
      {data && (
        <>
          <Typography component="h2" variant="h6" gutterBottom>
            <Link to={`/forum-matters/${id}/show`} style={{ color: 'inherit' }}>
              {data.title ?? whyInShort(data)}
            </Link>{' '}
            <StateChip of={KINDS[data.kind]} />
          </Typography>
          <MatterActs matter={data} onDecided={onDecided} />
          <Box sx={{ mt: 2 }}>
            <MatterEvidence matter={data} />
          </Box>
        </>
      )}
      <Box sx={{ mt: 2, display: 'flex', gap: 1 }}>
        <Button size="small" data-key="Enter" onClick={open}>
          Open
        </Button>
        <KeysHelp />
      </Box>
    </Paper>
  );
}

function useQueue(read: readonly Matter[]) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string>();
  const [position, setPosition] = useState(0);
  // A decided matter disappears at once, before the list is read again, and the next one takes its place.
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
    /** Returns the id of the row that it moved to. */
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

const columns: readonly Column<Matter>[] = [
  { label: 'Waiting', of: (row) => <Age minutes={row.ageMinutes} /> },
  { label: 'What', of: (row) => <StateChip of={KINDS[row.kind]} />, under: whyInShort },
  { label: 'Text', of: (row) => row.title ?? beginning(row.text, 60), links: true },
  { label: 'Member', of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: 'Taken by', of: (row) => (row.claimedBy === null ? '' : <StaffName id={row.claimedBy} />) },
];

const TABLE = { flex: 1, minWidth: 0, maxHeight: { lg: 'calc(100vh - 235px)' }, overflow: 'auto', outline: 'none' };

export const matterAddress = (id: string) => `/forum-matters/${id}/show`;

function MatterQueue({ read }: { read: readonly Matter[] }) {
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
  // Focus is still on the menu that led here, or lost because a decision removed its button. Move it to the table.
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

export function MatterShow() {
  return (
    <RecordPage<MatterWhole> title="Forum matter">
      {(matter) => (
        <Section title={matter.title ?? whyInShort(matter)} actions={<StateChip of={KINDS[matter.kind]} />}>
          <MatterActs key={matter.id} matter={matter} />
          <MatterEvidence matter={matter} />
        </Section>
      )}
    </RecordPage>
  );
}
