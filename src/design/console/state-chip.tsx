// State chips: a record's state as a short coloured text, and the texts of closed lists.
import { Box } from '@mui/material';
import { linesOnPaper } from './cell-looks.ts';
import type { Choices } from './select-field.tsx';

/** Only exceptions have a colour: a page on which every row is green shows a clerk nothing. */
export type Tone = 'plain' | 'warn' | 'bad' | 'busy';

// The tint pairs of look.md 1: each reaches 4.5:1 in both themes.
const TINTS: Record<Tone, { light: [string, string]; dark: [string, string] }> = {
  plain: { light: ['#F1ECE3', '#5A5247'], dark: ['#2A323A', '#B7B0A5'] },
  warn: { light: ['#FBEBCB', '#6B3F00'], dark: ['#38290C', '#F5D79C'] },
  bad: { light: ['#FBE1DE', '#8C1D18'], dark: ['#431A17', '#F9C4BF'] },
  busy: { light: ['#DCEBEE', '#0B3B48'], dark: ['#12343E', '#BFE4EC'] },
};

/** A state's text and tone. */
export type StateLabel = readonly [text: string, tone: Tone];

/** A state in plain words with its tone. */
export function StateChip(props: { of: StateLabel } | { text: string; tone?: Tone }) {
  const [text, tone] = 'of' in props ? props.of : [props.text, props.tone ?? 'plain'];
  return (
    <Box
      component="span"
      sx={(theme) => {
        const [bgcolor, color] = TINTS[tone][theme.palette.mode];
        return {
          bgcolor,
          color,
          px: 1,
          py: 0.25,
          borderRadius: 1,
          fontSize: '0.8125rem',
          fontWeight: 500,
          whiteSpace: 'nowrap',
          display: 'inline-block',
          lineHeight: 1.5,
          '@media print': { px: 0, py: 0, whiteSpace: 'normal', minWidth: linesOnPaper(text) },
        };
      }}
    >
      {text}
    </Box>
  );
}

/** The choices of a filter or form for a closed list with its texts. */
export function choicesOf<V extends string>(labels: Readonly<Record<V, StateLabel | string>>): Choices<V> {
  const entries = Object.entries(labels) as [V, StateLabel | string][];
  return entries.map(([value, label]) => [value, typeof label === 'string' ? label : label[0]]);
}
