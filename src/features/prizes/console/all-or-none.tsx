// Acts over several parcels: all of them happen, or none. The dialog stays open and names each problem.
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { type ManyDone, type Problem, problemWords } from './goods-labels.ts';

/** `watch` rejects where nothing was done. The problems are then there to be shown. */
export function useAllOrNone() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const watch = async (act: Promise<ManyDone>): Promise<ManyDone> => {
    setProblems([]);
    const done = await act;
    if (done.problems.length === 0) return done;
    setProblems(done.problems);
    throw new Error('Nothing was written. Mend this first.');
  };
  return { problems, watch, forget: () => setProblems([]) };
}

const SHOWN_MOST = 20;

/** `placeOf` names the place of a problem: a line of the file, or a parcel. */
export function Problems({ of, placeOf }: { of: readonly Problem[]; placeOf: (place: number) => string }) {
  if (of.length === 0) return null;
  const left = of.length - SHOWN_MOST;
  return (
    <Box component="section" aria-label="Problems">
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {of.slice(0, SHOWN_MOST).map((one) => (
          <Typography component="li" variant="body2" key={`${one.place} ${one.problem}`}>
            {`${placeOf(one.place)}: ${problemWords(one)}`}
          </Typography>
        ))}
      </Box>
      {left > 0 && <Typography variant="body2">{`and ${left} more`}</Typography>}
    </Box>
  );
}
