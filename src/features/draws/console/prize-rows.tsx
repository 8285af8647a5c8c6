// The prizes of a new round, one block each: its fields, and its odds beside them as they are typed.
import { Box, Button, Checkbox, FormControlLabel, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FigureInput, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { ChoosePrizeBatch } from '#features/coupons/console/public.tsx';
import type { PrizeDraft } from './round-draft.ts';
import { oneInText, percentText, PRIZE_KINDS } from './round-labels.ts';

type PrizeProps = {
  prize: PrizeDraft;
  weight: number;
  W: number;
  set: (change: Partial<PrizeDraft>) => void;
  remove: () => void;
};

const NO_BATCH = { batchId: '', worth: '', stock: '' };
const NO_LIMIT = 'Empty: no limit';
const STOCK_HINTS = { points: NO_LIMIT, cash: NO_LIMIT, coupon: undefined, goods: undefined } as const;

export function PrizeRow(props: PrizeProps) {
  const { prize, set } = props;
  const { kind } = prize;
  return (
    <Paper component="section" variant="outlined" aria-label={`Prize ${prize.id}`} sx={{ p: 1.5 }}>
      <Grid min={122}>
        <SelectField
          label="Kind"
          value={kind}
          choices={choicesOf(PRIZE_KINDS)}
          onChange={(chosen) => set(chosen === 'coupon' ? { kind: chosen, ...NO_BATCH } : { kind: chosen })}
        />
        <LineInput
          label="Name, English"
          value={prize.title.en}
          onChange={(en) => set({ title: { ...prize.title, en } })}
          max={60}
        />
        <LineInput
          label="Name, Amharic"
          value={prize.title.am}
          onChange={(am) => set({ title: { ...prize.title, am } })}
          max={60}
        />
        <FigureInput required label="Weight" value={prize.weight} onChange={(weight) => set({ weight })} />
        <Gift prize={prize} set={set} />
      </Grid>
      <Below {...props} />
    </Paper>
  );
}

/** The prize itself, by its kind. Nothing has no fields. */
function Gift({ prize, set }: Pick<PrizeProps, 'prize' | 'set'>) {
  const { kind, batchId, points, worth, stock } = prize;
  if (kind === 'nothing') return null;
  return (
    <>
      {kind === 'coupon' && (
        <Box sx={{ gridColumn: 'span 2', display: 'grid' }}>
          <ChoosePrizeBatch
            batchId={batchId}
            onChoose={({ id, worthMinor, pieces }) =>
              set({ batchId: id, worth: typedAmount(worthMinor), stock: String(pieces) })
            }
          />
        </Box>
      )}
      {kind === 'points' && (
        <FigureInput required label="C3coin" value={points} onChange={(count) => set({ points: count })} />
      )}
      {/* A coupon is worth what its batch says. */}
      {kind !== 'coupon' && (
        <FigureInput required label="Worth (Br)" value={worth} onChange={(typed) => set({ worth: typed })} />
      )}
      <FigureInput
        required={kind === 'goods' || kind === 'coupon'}
        label="Stock"
        helperText={STOCK_HINTS[kind]}
        value={stock}
        onChange={(typed) => set({ stock: typed })}
      />
    </>
  );
}

function Below({ prize, weight, W, set, remove }: PrizeProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
      <Typography variant="body2" sx={{ minWidth: 160, fontVariantNumeric: 'tabular-nums' }}>
        {weight > 0 ? `${oneInText(weight, W)}, ${percentText(weight, W)}` : 'No odds yet'}
      </Typography>
      {prize.kind !== 'nothing' && (
        <FormControlLabel
          control={
            <Checkbox size="small" checked={prize.picked} onChange={(event) => set({ picked: event.target.checked })} />
          }
          label="May be picked for the guarantee"
        />
      )}
      <Button size="small" color="inherit" onClick={remove} aria-label={`Remove ${prize.title.en || prize.id}`}>
        Remove
      </Button>
    </Box>
  );
}

/** Fields in columns, as many as fit: seven of a prize stand in one row of the desk. */
export function Grid({ min = 150, children }: { min?: number; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fill, minmax(${min}px, 1fr))` }}>
      {children}
    </Box>
  );
}
