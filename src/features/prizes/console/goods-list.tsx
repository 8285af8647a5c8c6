// The queue of won goods, longest wait first. Staff choose one in the table and take its next step in the pane, by
// mouse or keyboard, or select several to pack or ship together. Also the block of won goods on a member's page.
import { dateText } from '#design/console/formats.ts';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Amount } from '#design/console/amount.tsx';
import { useShownColumns } from '#design/console/column-choice.tsx';
import { type ListFilter, stateFilter } from '#design/console/filter-bar.tsx';
import type { Preset } from '#design/console/views.tsx';
import { LineInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { type QueueOf, useQueueState } from '#design/console/queue-state.ts';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, RowsTable, TOP, TopRows } from '#design/console/rows-table.tsx';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { TableAndPane } from '#design/console/table-and-pane.tsx';
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import {
  type Goods,
  isTracking,
  itemOf,
  dueNameOf,
  LATE,
  type ManyDone,
  mayPack,
  mayShip,
  MONEY_FROM,
  nameOf,
  Problems,
  several,
  STATES,
  useAllOrNone,
} from './goods-labels.tsx';
import { GoodsPane } from './goods-show.tsx';
import { PackedFiles } from './packed-files.tsx';
import { labelled, ownText, t } from '#design/console/words.ts';

type Chosen = { rows: readonly Goods[]; onDone: () => void };

/** The bar of buttons. Each acts on those selected rows that are ready for it. */
function SelectedGoods({ rows, clear, all }: { rows: readonly Goods[]; clear: () => void; all: () => void }) {
  const [pack, ship] = [rows.filter(mayPack), rows.filter(mayShip)];
  return (
    <SelectionBar
      label={t('Selected goods')}
      said={
        rows.length === 0
          ? t('Select goods to pack or ship them together.')
          : t('{rows} selected', { rows: rows.length })
      }
    >
      <Button data-key="X" size="small" onClick={rows.length === 0 ? all : clear}>
        {rows.length === 0 ? t('Select all') : t('Clear')}
      </Button>
      {pack.length > 0 && <PackMany rows={pack} onDone={clear} />}
      {ship.length > 0 && <ShipMany rows={ship} onDone={clear} />}
    </SelectionBar>
  );
}

function PackMany({ rows, onDone }: Chosen) {
  const { problems, watch, forget } = useAllOrNone();
  return (
    <ActButton<ManyDone>
      label={t('Mark {count} packed', { count: rows.length })}
      pressedBy="A"
      title={t('Mark {parcels} as packed?', { parcels: several(rows.length) })}
      enterConfirms
      done={({ done }) => t('{done} packed.', { done: several(done) })}
      onOpen={forget}
      onDone={onDone}
      act={(keyed) =>
        watch(call('POST /console/api/v1/prizes/pack', { body: { ids: rows.map(({ id }) => id) }, ...keyed }))
      }
    >
      <Names of={rows} />
      <Problems of={problems} placeOf={(place) => placeIn(rows, place)} />
    </ActButton>
  );
}

const placeIn = (rows: readonly Goods[], place: number) => {
  const row = rows[place - 1];
  return row ? nameOf(row) : t('Parcel {place}', { place });
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
      label={t('Ship {count}', { count: rows.length })}
      pressedBy="A"
      title={t('Ship {parcels}?', { parcels: several(rows.length) })}
      wide
      ready={carrier.trim() !== '' && rows.every((row) => isTracking(numberOf(row)))}
      done={({ done }) => t('{done} shipped. Each member has a message.', { done: several(done) })}
      onOpen={() => {
        setNumbers({});
        forget();
      }}
      onDone={onDone}
      act={(keyed) => {
        const parcels = rows.map((row) => ({ id: row.id, carrier: carrier.trim(), tracking: numberOf(row) }));
        return watch(call('POST /console/api/v1/prizes/ship', { body: { parcels }, ...keyed }));
      }}
    >
      <LineInput
        label={rows.length === 1 ? t('Carrier') : t('Carrier of all of them')}
        value={carrier}
        onChange={setCarrier}
        max={40}
      />
      <Stack spacing={1.5} sx={{ maxHeight: 360, overflow: 'auto', pt: 1 }}>
        {rows.map((row) => (
          <LineInput
            key={row.id}
            label={t('Tracking number: {row}', { row: nameOf(row) })}
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
  { label: t('Since'), of: (row) => <Moment at={row.waitsSince} />, under: deadline },
  { label: t('Prize'), of: (row) => ownText(row.title), under: (row) => t('Play {id}', { id: row.id }), links: true },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('Worth (Br)'), of: (row) => <Amount minor={row.worthMinor} />, align: 'right' },
  { label: t('Parcel'), of: (row) => row.tracking ?? '—', under: (row) => row.carrier ?? '' },
  {
    label: t('State'),
    of: (row) => <StateChip of={row.isLate ? LATE : STATES[row.state]} />,
    under: stateDetail,
  },
];
const OWN_COLUMNS = columns.filter(({ label }) => [t('Since'), t('Prize'), t('Parcel'), t('State')].includes(label));

/** The next deadline of a delivery, as a text. */
function deadline({ state, claimUntil, dueAt }: Goods): string {
  if (state === 'won') return t('may be claimed until {claimUntil}', { claimUntil: dateText(claimUntil) });
  return dueAt === null ? '' : labelled(dueNameOf(state), dateText(dueAt));
}

function stateDetail({ state, isLate, failure, isCashDue, cashFrom }: Goods): string {
  return [
    isLate ? STATES[state][0] : '',
    state === 'failed' ? (failure ?? '') : '',
    isCashDue ? labelled(MONEY_FROM, dateText(cashFrom)) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const PRESETS: readonly Preset[] = [
  { name: t('Wait for us'), filter: { state: 'desk' } },
  { name: t('To pack'), filter: { state: 'claimed' } },
  { name: t('Packed'), filter: { state: 'packed' } },
  { name: t('On their way'), filter: { state: 'shipped' } },
  { name: t('Late'), filter: { state: 'late' } },
  { name: t('All'), filter: {} },
];

const PLAY_FILTER: ListFilter = { kind: 'text', name: 'play', label: t('Play'), width: 110, fits: /^[1-9]\d{0,16}$/ };
const TRACKING_FILTER: ListFilter = {
  kind: 'text',
  name: 'tracking',
  label: t('Tracking number'),
  width: 190,
  fits: /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$/,
};

export function GoodsList() {
  return (
    <RecordList<Goods>
      resource="prizes"
      title={t('Won goods')}
      columns={columns}
      startFilter={{ state: 'desk' }}
      presets={PRESETS}
      filters={[
        stateFilter([['desk', t('Wait for us')], ['late', t('Late')], ...choicesOf(STATES)]),
        MEMBER_NO_FILTER,
        PLAY_FILTER,
        TRACKING_FILTER,
      ]}
      totals={[{ name: 'worthMinor', label: t('worth') }]}
      actions={<PackedFiles />}
      empty={t('Nothing is here. Goods that members win in a draw appear once they chose an address.')}
    >
      <ListStates<Goods> empty={t('No goods fit these filters.')}>{(rows) => <Queue rows={rows} />}</ListStates>
    </RecordList>
  );
}

const QUEUE: QueueOf<Goods> = { itemOf, isOpen: () => true, maySelect: (row) => mayPack(row) || mayShip(row) };

function Queue({ rows: read }: { rows: readonly Goods[] }) {
  const { rows, together, current, chosen, selected, ...queue } = useQueueState(read, QUEUE);
  return (
    <TableAndPane
      shown={`${current?.id} ${selected.length === 0}`}
      paneWidth={360}
      beside={current && <GoodsPane key={itemOf(current)} id={current.id} />}
    >
      {together.length > 0 && <SelectedGoods rows={selected} clear={queue.clear} all={queue.toggleAll} />}
      <RowsTable
        label={t('Won goods')}
        rows={rows}
        columns={useShownColumns(columns)}
        to={(row) => `/prizes/${row.id}/show`}
        current={current?.id}
        onChoose={(row) => queue.show(row.id)}
        nameOf={nameOf}
        {...(together.length > 0
          ? { selection: { chosen, may: QUEUE.maySelect, toggle: queue.toggle, toggleAll: queue.toggleAll } }
          : {})}
      />
    </TableAndPane>
  );
}

export function MemberGoods({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Goods>
      title={t('Won goods')}
      read={useCall('GET /console/api/v1/prizes', ask, { quiet: true, staleMs: 0 })}
      columns={OWN_COLUMNS}
      to={(row) => `/prizes/${row.id}/show`}
      all={listAddress('prizes', { memberNo })}
      empty={t('Won no goods yet.')}
    />
  );
}
