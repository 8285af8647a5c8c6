// Several parcels are packed or shipped together.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput } from '#design/console/inputs.tsx';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { call } from '#platform/client/call.ts';
import { ActButton } from '#features/identity/console/public.tsx';
import { Problems, useAllOrNone } from './all-or-none.tsx';
import { type Goods, isTracking, type ManyDone, mayPack, mayShip, several } from './goods-labels.ts';

type Chosen = { rows: readonly Goods[]; onDone: () => void };

/** Each button acts on those of the selected rows that are ready for it. */
export function SelectedGoods({ rows, clear, all }: { rows: readonly Goods[]; clear: () => void; all: () => void }) {
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
