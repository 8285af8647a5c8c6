// The prizes of a new round, one block each: its fields, and its odds beside them as they are typed.
import { Box, Button, Checkbox, FormControlLabel, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FigureInput, LineInput } from '../../../design/console/inputs.tsx';
import { SelectField } from '../../../design/console/select-field.tsx';
import { choicesOf } from '../../../design/console/state-chip.tsx';
import type { PrizeDraft } from './round-draft.ts';
import { oneInText, percentText, PRIZE_KINDS } from './round-labels.ts';

type PrizeProps = {
  prize: PrizeDraft;
  weight: number;
  W: number;
  set: (change: Partial<PrizeDraft>) => void;
  remove: () => void;
};

export function PrizeRow(props: PrizeProps) {
  const { prize, set } = props;
  const { kind } = prize;
  return (
    <Paper component="section" variant="outlined" aria-label={`Prize ${prize.id}`} sx={{ p: 1.5 }}>
      <Grid>
        <SelectField
          label="Kind"
          value={kind}
          choices={choicesOf(PRIZE_KINDS)}
          onChange={(chosen) => set({ kind: chosen })}
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
        {kind !== 'nothing' && (
          <FigureInput required label="Worth (Br)" value={prize.worth} onChange={(worth) => set({ worth })} />
        )}
        {kind === 'points' && (
          <FigureInput required label="C3coin" value={prize.points} onChange={(points) => set({ points })} />
        )}
        {kind === 'coupon' && (
          <FigureInput required label="Batch number" value={prize.batchId} onChange={(batchId) => set({ batchId })} />
        )}
        {kind !== 'nothing' && (
          <FigureInput
            required={kind === 'goods' || kind === 'coupon'}
            label="Stock"
            helperText={kind === 'goods' || kind === 'coupon' ? undefined : 'Empty: no limit'}
            value={prize.stock}
            onChange={(stock) => set({ stock })}
          />
        )}
      </Grid>
      <Below {...props} />
    </Paper>
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

export function Grid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      {children}
    </Box>
  );
}
