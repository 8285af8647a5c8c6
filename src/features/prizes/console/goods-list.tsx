// Won goods, the longest wait first. Staff select several and pack or ship them together.
import { Box, Paper } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Amount } from '#design/console/amount.tsx';
import { type ListFilter, type Preset, stateFilter } from '#design/console/filter-bar.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { TOP, TopRows } from '#design/console/top-rows.tsx';
import { dateText } from '#design/date-text.ts';
import { useCall } from '#platform/client/queries.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/identity/console/public.tsx';
import { type Goods, LATE, mayPack, mayShip, STATES } from './goods-labels.ts';
import { SelectedGoods } from './move-many.tsx';
import { PackedFiles } from './packed-files.tsx';

const columns: readonly Column<Goods>[] = [
  { label: 'Since', of: (row) => <Moment at={row.waitsSince} />, under: deadline },
  { label: 'Prize', of: (row) => row.title.en, under: (row) => `Play ${row.id}`, links: true },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: 'Worth (Br)', of: (row) => <Amount minor={row.worthMinor} />, align: 'right' },
  { label: 'Parcel', of: (row) => row.tracking ?? '—', under: (row) => row.carrier ?? '' },
  {
    label: 'State',
    of: (row) => <StateChip of={row.isCashDue ? LATE : STATES[row.state]} />,
    under: standing,
  },
];
const OWN_COLUMNS = columns.filter(({ label }) => ['Since', 'Prize', 'Parcel', 'State'].includes(label));

/** The day that presses most. */
function deadline({ state, claimUntil, sendBy, cashFrom, isCashDue }: Goods): string {
  if (isCashDue) return `late since ${dateText(cashFrom)}`;
  if (state === 'won') return `may be claimed until ${dateText(claimUntil)}`;
  if (state === 'shipped') return `should come by ${dateText(cashFrom)}`;
  return mayPack({ state }) || mayShip({ state }) ? `send by ${dateText(sendBy)}` : '';
}

function standing({ state, isCashDue, failure }: Goods): string {
  if (isCashDue) return STATES[state][0];
  return state === 'failed' ? (failure ?? '') : '';
}

const PRESETS: readonly Preset[] = [
  { name: 'Wait for us', filter: { state: 'desk' } },
  { name: 'To pack', filter: { state: 'claimed' } },
  { name: 'Packed', filter: { state: 'packed' } },
  { name: 'On their way', filter: { state: 'shipped' } },
  { name: 'Late', filter: { state: 'late' } },
  { name: 'All', filter: {} },
];

const PLAY_FILTER: ListFilter = { kind: 'text', name: 'play', label: 'Play', width: 110, fits: /^[1-9]\d{0,16}$/ };
const TRACKING_FILTER: ListFilter = {
  kind: 'text',
  name: 'tracking',
  label: 'Tracking number',
  width: 190,
  fits: /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$/,
};

export function GoodsList() {
  return (
    <RecordList<Goods>
      resource="prizes"
      title="Won goods"
      columns={columns}
      startFilter={{ state: 'desk' }}
      presets={PRESETS}
      filters={[
        stateFilter([['desk', 'Wait for us'], ['late', 'Late'], ...choicesOf(STATES)]),
        MEMBER_NO_FILTER,
        PLAY_FILTER,
        TRACKING_FILTER,
      ]}
      actions={<PackedFiles />}
      empty="Nothing is here. Goods that members win in a draw appear once they chose an address."
    >
      <ListStates<Goods> empty="No goods fit these filters.">{(rows) => <Queue rows={rows} />}</ListStates>
    </RecordList>
  );
}

const mayMove = (row: Goods) => mayPack(row) || mayShip(row);

function Queue({ rows }: { rows: readonly Goods[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const movable = useMemo(() => rows.filter(mayMove), [rows]);
  const selected = useMemo(() => movable.filter(({ id }) => chosen.has(id)), [movable, chosen]);
  const box = useRef<HTMLDivElement>(null);
  // An act takes its button away, and the focus with it. The next tab begins in the queue.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [rows, selected.length]);
  const clear = () => setChosen(new Set());
  const all = () => setChosen(new Set(movable.map(({ id }) => id)));
  const toggle = ({ id }: Goods) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const selection = { chosen, may: mayMove, toggle, toggleAll: selected.length === movable.length ? clear : all };
  return (
    <Paper variant="outlined" ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      {movable.length > 0 && <SelectedGoods rows={selected} clear={clear} all={all} />}
      <Box>
        <RowsTable
          label="Won goods"
          rows={rows}
          columns={columns}
          to={(row) => `/prizes/${row.id}/show`}
          nameOf={(row) => `${row.title.en} of ${row.memberNo}, play ${row.id}`}
          {...(movable.length > 0 ? { selection } : {})}
        />
      </Box>
    </Paper>
  );
}

export function MemberGoods({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Goods>
      title="Won goods"
      read={useCall('GET /console/api/v1/prizes', ask, { quiet: true, staleMs: 0 })}
      columns={OWN_COLUMNS}
      to={(row) => `/prizes/${row.id}/show`}
      all={listAddress('prizes', { memberNo })}
      empty="Won no goods yet."
    />
  );
}
