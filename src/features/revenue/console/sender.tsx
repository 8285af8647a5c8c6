import { Typography } from '@mui/material';
import type { WaitingLine } from './revenue-labels.ts';

/** The sender of a bank line, as the bank names them. */
export function Sender({ line }: { line: WaitingLine }) {
  return (
    <Typography variant="body2">
      {`${line.counterpartyName}, ${line.counterpartyAccount}, reference ${line.reference || 'none'}.`}
    </Typography>
  );
}
