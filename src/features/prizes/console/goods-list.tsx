// Console list of won goods, longest wait first, in which staff select several to pack or ship together. Also the block
// of won goods on a member's page.
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Amount } from '#design/console/amount.tsx';
import { type ListFilter, type Preset, stateFilter } from '#design/console/filter-bar.tsx';
import { LineInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, RowsTable, TOP, TopRows } from '#design/console/rows-table.tsx';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import {
  type Goods,
  isTracking,
  LATE,
  type ManyDone,
  mayPack,
  mayShip,
  Problems,
  several,
  STATES,
  useAllOrNone,
} from './goods-labels.tsx';
import { PackedFiles } from './packed-files.tsx';

type Chosen = { rows: readonly Goods[]; onDone: () => void };

/** The bar of buttons. Each acts on those selected rows that are ready for it. */
function SelectedGoods({ rows, clear, all }: { rows: readonly Goods[]; clear: () => void; all: () => void }) {
  const [pack, ship] = [rows.filter(mayPack), rows.filter(mayShip)];
  return (
    <SelectionBar
      label="Selected goods"
      said={rows.length === 0 ? 'Select goods to pack or ship them together.' : `${rows.length} selected`}
    >
      {rows.length === 0 ? (
        <Button size="small" onClick={all}>
          Select all
        </Button>
      ) : (
        <Button size="small" onClick={clear}>
          Clear
        </Button>
      )}
      {pack.length > 0 && <PackMany rows={pack} onDone={clear} />}
      {ship.length > 0 && <ShipMany rows={ship} onDone={clear} />}
    </SelectionBar>
  );
}

const nameOf = ({ id, title, memberName }: Goods) => `${title.en} for ${memberName}, play ${id}`;

function PackMany({ rows, onDone }: Chosen) {
  const { problems, watch, forget } = useAllOrNone();
  return (
    <ActButton<ManyDone>
      label={`Mark ${rows.length} packed`}
      title={`Mark ${several(rows.length)} as packed?`}
      enterConfirms
      done={({ done }) => `${several(done)} packed.`}
      onOpen={forget}
      onDone={onDone}
      act={({ errors }) =>
        watch(call('POST /console/api/v1/prizes/pack', { body: { ids: rows.map(({ id }) => id) }, errors }))
      }
    >
      <Names of={rows} />
      <Problems of={problems} placeOf={(place) => placeIn(rows, place)} />
    </ActButton>
  );
}

const placeIn = (rows: readonly Goods[], place: number) => {
  const row = rows[place - 1];
  return row ? nameOf(row) : `Parcel ${place}`;
};

function Names({ of }: { of: readonly Goods[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
      {of.map((row) => (
        <Typography component="li" variant="body2" key={row.id}>
          {nameOf(row)}
        </Typography>
      ))}
    </Box>
  );
}

function ShipMany({ rows, onDone }: Chosen) {
  const [carrier, setCarrier] = useState('');
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const { problems, watch, forget } = useAllOrNone();
  const numberOf = ({ id }: Goods) => (numbers[id] ?? '').trim();
  return (
    <ActButton<ManyDone>
      label={`Ship ${rows.length}`}
      title={`Ship ${several(rows.length)}`}
      wide
      ready={carrier.trim() !== '' && rows.every((row) => isTracking(numberOf(row)))}
      done={({ done }) => `${several(done)} shipped. Each member has a message.`}
      onOpen={() => {
        setNumbers({});
        forget();
      }}
      onDone={onDone}
      act={({ errors }) => {
        const parcels = rows.map((row) => ({ id: row.id, carrier: carrier.trim(), tracking: numberOf(row) }));
        return watch(call('POST /console/api/v1/prizes/ship', { body: { parcels }, errors }));
      }}
    >
      <LineInput
        label={rows.length === 1 ? 'Carrier' : 'Carrier of all of them'}
        value={carrier}
        onChange={setCarrier}
        max={40}
      />
      <Stack spacing={1.5} sx={{ maxHeight: 360, overflow: 'auto', pt: 1 }}>
        {rows.map((row) => (
          <LineInput
            key={row.id}
            label={`Tracking number: ${nameOf(row)}`}
            value={numbers[row.id] ?? ''}
            onChange={(text) => setNumbers((before) => ({ ...before, [row.id]: text }))}
            max={40}
          />
        ))}
      </Stack>
      <Problems of={problems} placeOf={(place) => placeIn(rows, place)} />
    </ActButton>
  );
}

const columns: readonly Column<Goods>[] = [
  { label: 'Since', of: (row) => <Moment at={row.waitsSince} />, under: deadline },
  { label: 'Prize', of: (row) => row.title.en, under: (row) => `Play ${row.id}`, links: true },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: 'Worth (Br)', of: (row) => <Amount minor={row.worthMinor} />, align: 'right' },
  { label: 'Parcel', of: (row) => row.tracking ?? '—', under: (row) => row.carrier ?? '' },
  {
    label: 'State',
    of: (row) => <StateChip of={row.isCashDue ? LATE : STATES[row.state]} />,
    under: stateDetail,
  },
];
const OWN_COLUMNS = columns.filter(({ label }) => ['Since', 'Prize', 'Parcel', 'State'].includes(label));

/** The next deadline of a delivery, as a text. */
function deadline({ state, claimUntil, sendBy, cashFrom, isCashDue }: Goods): string {
  if (isCashDue) return `late since ${dateText(cashFrom)}`;
  if (state === 'won') return `may be claimed until ${dateText(claimUntil)}`;
  if (state === 'shipped') return `should come by ${dateText(cashFrom)}`;
  return mayPack({ state }) || mayShip({ state }) ? `send by ${dateText(sendBy)}` : '';
}

function stateDetail({ state, isCashDue, failure }: Goods): string {
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
  // After an act its button is gone, and so is the focus. Move it to the list, so that the Tab key goes on from there.
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
