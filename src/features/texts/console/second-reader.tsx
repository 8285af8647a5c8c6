// Shows a text with the first reader's doubts. The second reader, a person, confirms each doubt before signing. (The
// first reader is a program, texts/server/reading/first-reader.ts.)
import { Box, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { getSession } from '#design/console/staff-session.ts';
import type { ReadingView } from '../contract.ts';
import { DOUBTS } from './text-labels.ts';
import { t } from '#design/console/words.ts';

type Doubt = ReadingView['doubts'][number];
type SecondReaderProps = {
  texts: readonly { field: string; text: string }[];
  reading: ReadingView;
  /** Ids of the confirmed doubts, and what happens when one is ticked. Without these the doubts are only shown. */
  confirmed?: readonly string[];
  onConfirm?: (ids: readonly string[]) => void;
};

export function SecondReader({ texts, reading: { score, doubts }, confirmed = [], onConfirm }: SecondReaderProps) {
  return (
    <Stack spacing={2}>
      <Typography variant="body2">
        {doubts.length === 0
          ? t('The first reader has no doubt.')
          : t('Doubts of the first reader: {doubts}, with a score of {score} out of 100.', {
              doubts: doubts.length,
              score,
            })}{' '}
        {t('No list knows every promise, so read each sentence yourself.')}
      </Typography>
      {texts.map(({ field, text }) => {
        const own = doubts.filter((doubt) => doubt.field === field);
        return text === '' ? null : (
          <Box key={field}>
            <Typography variant="caption" component="p">
              {field}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <Highlighted text={text} doubts={own} />
            </Typography>
            {own.map((doubt) => (
              <OneDoubt key={doubt.id} doubt={doubt} confirmed={confirmed} onConfirm={onConfirm} />
            ))}
          </Box>
        );
      })}
    </Stack>
  );
}

type OneDoubtProps = {
  doubt: Doubt;
  confirmed: readonly string[];
  onConfirm: SecondReaderProps['onConfirm'] | undefined;
};

function OneDoubt({ doubt: { id, words, reason }, confirmed, onConfirm }: OneDoubtProps) {
  const label = `“${words}”: ${DOUBTS[reason]}`;
  if (!onConfirm)
    return (
      <Typography variant="body2" color="warning.main">
        {label}
      </Typography>
    );
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          size="small"
          checked={confirmed.includes(id)}
          onChange={(_, on) => onConfirm(on ? [...confirmed, id] : confirmed.filter((one) => one !== id))}
        />
      }
    />
  );
}

/** The text with doubted words highlighted. One doubt may lie within another. */
function Highlighted({ text, doubts }: { text: string; doubts: readonly Doubt[] }) {
  return piecesOf(
    text,
    doubts.map(({ words }) => words),
  ).map(({ at, piece, doubted }) => (doubted ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>));
}

type Piece = { at: number; piece: string; doubted: boolean };

/** Splits a text into pieces that are doubted or not. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const doubted = Array.from({ length: text.length }, () => false);
  for (const one of words)
    for (let at = text.indexOf(one); one !== '' && at >= 0; at = text.indexOf(one, at + one.length))
      doubted.fill(true, at, at + one.length);
  const edges = doubted.flatMap((is, at) => (at === 0 || is !== doubted[at - 1] ? [at] : []));
  return edges.map((at, n) => ({ at, piece: text.slice(at, edges[n + 1]), doubted: doubted[at] ?? false }));
}

type Proposed = { proposedBy: string; texts: SecondReaderProps['texts']; reading: ReadingView };

/** State for forms that sign a text: the writer sees the doubts, and a second person must confirm each first. */
export function useSecondReader() {
  const [confirmed, setConfirmed] = useState<string[]>([]);
  return {
    confirmed,
    readerOf: ({ proposedBy, texts, reading }: Proposed) => {
      const wrote = proposedBy === getSession()?.staffId;
      return {
        ready: wrote || reading.doubts.every(({ id }) => confirmed.includes(id)),
        onOpen: () => setConfirmed([]),
        texts: (
          <SecondReader
            texts={texts}
            reading={reading}
            {...(wrote ? {} : { confirmed, onConfirm: (ids) => setConfirmed([...ids]) })}
          />
        ),
      };
    },
  };
}
