import { Box, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '../../../design/console/amount.tsx';
import { Moment } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { StateChip } from '../../../design/console/state-chip.tsx';
import { dateText } from '../../../design/date-text.ts';
import { BookLine } from './book-line.tsx';
import { RestoreCapital } from './restore-capital.tsx';
import type { WaitingLine } from './revenue-words.ts';

const columns: readonly Column<WaitingLine>[] = [
  { label: 'Booked', of: (row) => <Moment at={row.bookedAt} /> },
  { label: 'From', of: (row) => row.counterpartyName || 'Unknown', under: (row) => row.counterpartyAccount, links: true },
  { label: 'Reference', of: (row) => row.reference || '—' },
  { label: 'Most likely', of: (row) => <Likely row={row} /> },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.leftMinor} strong />, align: 'right' },
  { label: 'Book it', of: (row) => <Acts row={row} />, align: 'right' },
];

function Likely({ row: { invoiced, suggestion, proposedEntryId } }: { row: WaitingLine }) {
  if (!invoiced) return <StateChip text="Nothing fits" />;
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {invoiced.productTitle}
      </Box>
      <Typography component="span" variant="caption" color="textSecondary">
        {`${invoiced.contractNumber}${suggestion ? `, ${dateText(suggestion.periodFrom)} to ${dateText(suggestion.periodUntil)}` : ''}`}
      </Typography>
      {!suggestion && proposedEntryId === null && (
        <Box>
          <StateChip text="Sender is not its payer" tone="warn" />
        </Box>
      )}
    </>
  );
}

function Acts({ row }: { row: WaitingLine }) {
  if (row.proposedEntryId)
    return (
      <Link to={`/revenue/entries/${row.proposedEntryId}/show`} style={{ color: 'inherit' }}>
        Proposed
      </Link>
    );
  if (!mayUse(['finance'])) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <RestoreCapital line={row} />
      <BookLine line={row} />
    </Box>
  );
}

/** Bank lines that nobody has explained yet, each with what it most likely pays. */
export function RevenueLinesList() {
  return (
    <RecordList<WaitingLine>
      resource="revenue/lines"
      title="Revenue to book"
      columns={columns}
      to={(row) => `/statement-lines/${row.statementLineId}/show`}
      empty="Every line is explained. Rents appear here when the bank books them."
    />
  );
}
