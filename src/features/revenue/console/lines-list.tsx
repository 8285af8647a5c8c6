import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#design/date-text.ts';
import { BookLine } from './book-line.tsx';
import { RestoreCapital } from './restore-capital.tsx';
import type { WaitingLine } from './revenue-labels.ts';

const columns: readonly Column<WaitingLine>[] = [
  { label: 'Booked', of: (row) => <Moment at={row.bookedAt} /> },
  {
    label: 'From',
    of: (row) => row.counterpartyName || 'Unknown',
    under: (row) => row.counterpartyAccount,
    links: true,
  },
  { label: 'Most likely', of: (row) => <Likely row={row} />, under: (row) => row.reference || 'no reference' },
  { label: 'For', of: (row) => <Period row={row} />, under: (row) => row.invoiced?.contractNumber },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.leftMinor} strong />, align: 'right' },
  { label: 'Book it', of: (row) => <Acts row={row} />, align: 'right' },
];

function Likely({ row: { invoiced, suggestion, proposedEntryId } }: { row: WaitingLine }) {
  if (!invoiced) return <StateChip text="Nothing fits" />;
  return (
    <>
      {invoiced.productTitle}{' '}
      {!suggestion && proposedEntryId === null && <StateChip text="Sender is not its payer" tone="warn" />}
    </>
  );
}

function Period({ row: { suggestion } }: { row: WaitingLine }) {
  if (!suggestion) return <>—</>;
  return (
    <Box component="span" sx={{ whiteSpace: { lg: 'nowrap' } }}>
      {`${shortDate(suggestion.periodFrom)} to ${shortDate(suggestion.periodUntil)}`}
    </Box>
  );
}

/** "23 Nov". The reference has the year. */
const shortDate = (date: string) => dateText(date).replace(/ \d{4}$/, '');

/** Stacked where the desk is narrow, because nobody finds an act beyond the edge. */
const acts = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', lg: 'row' },
  alignItems: 'end',
  justifyContent: 'end',
  gap: 1,
  '& button': { whiteSpace: { xs: 'normal', lg: 'nowrap' }, textAlign: 'right' },
};

function Acts({ row }: { row: WaitingLine }) {
  if (row.proposedEntryId)
    return (
      <Link to={`/revenue/entries/${row.proposedEntryId}/show`} style={{ color: 'inherit' }}>
        Proposed
      </Link>
    );
  if (!mayUse(['finance'])) return null;
  return (
    <Box sx={acts}>
      <RestoreCapital line={row} />
      <BookLine line={row} />
    </Box>
  );
}

/** Bank lines that nobody has explained yet, each with its most likely invoice. */
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
