// A tile of the console's overview: a figure with a title, a note and a link.
import { Box, CardActionArea, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateChip, type Tone } from './state-chip.tsx';
import { t } from './words.ts';

export type TileProps = {
  title: string;
  to: string;
  figure: ReactNode;
  /** E.g. the age of the oldest item. */
  note?: ReactNode;
  alarm?: { text: string; tone: Tone } | undefined;
  state?: 'loading' | 'failed' | 'ready';
};

/** A tile with an alarm differs from the others at a glance, not only by a small chip. */
const EDGE: Record<Tone, object> = {
  plain: {},
  busy: {},
  warn: { borderColor: 'warning.main', borderLeftWidth: 5 },
  bad: { borderColor: 'error.main', borderLeftWidth: 5 },
};

export function Tile({ title, to, figure, note, alarm, state = 'ready' }: TileProps) {
  return (
    <Paper variant="outlined" sx={{ '& > *': { borderRadius: 'inherit' }, ...(alarm ? EDGE[alarm.tone] : {}) }}>
      <CardActionArea component={Link} to={to} sx={{ p: 2, height: '100%', display: 'block' }}>
        <Typography component="h3" variant="body2" color="textSecondary">
          {title}
        </Typography>
        <Box sx={{ fontSize: '1.5rem', lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          {state === 'loading' ? <Skeleton width={60} /> : state === 'failed' ? '—' : figure}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 26, flexWrap: 'wrap' }}>
          <Typography component="span" variant="body2" color="textSecondary">
            {state === 'failed' ? t('Could not be loaded') : state === 'ready' ? note : ''}
          </Typography>
          {state === 'ready' && alarm && <StateChip text={alarm.text} tone={alarm.tone} />}
        </Box>
      </CardActionArea>
    </Paper>
  );
}
