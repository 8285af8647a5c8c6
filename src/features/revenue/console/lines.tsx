// Console list of bank lines that may be rent. Staff book one as revenue, or as capital that came back.
import { dateText, moneyText } from '#design/console/formats.ts';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DateField } from '#design/console/date-field.tsx';
import { Amount } from '#design/console/amount.tsx';
import { amountFits, AmountInput, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { proposal, SignedActButton } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { BookingWarnings } from './booking-warnings.tsx';
import { ChooseContract, Sender } from './revenue-fields.tsx';
import { RestoreCapital } from './restorations.tsx';
import { signedText, type WaitingLine } from './revenue-labels.ts';
import { t } from '#design/console/words.ts';

type Draft = {
  contractId: string;
  partyId: string;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  graceDays: string;
  amount: string;
};

function draftOf({ suggestion, leftMinor, reference }: WaitingLine): Draft {
  return {
    contractId: suggestion?.contractId ?? '',
    partyId: suggestion?.partyId ?? '',
    invoiceNumber: suggestion?.invoiceNumber ?? reference,
    periodFrom: suggestion?.periodFrom ?? '',
    periodUntil: suggestion?.periodUntil ?? '',
    dueOn: suggestion?.dueOn ?? '',
    graceDays: String(suggestion?.graceDays ?? 3),
    amount: typedAmount(suggestion?.amountMinor ?? leftMinor),
  };
}

/** Form: book a bank line as the rent of one invoice. It is filled in from the reference, and a clerk checks it. */
function BookLine({ line }: { line: WaitingLine }) {
  const [draft, setDraft] = useState(() => draftOf(line));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const amountMinor = readAmount(draft.amount);
  const ready =
    amountFits(draft.amount, line.leftMinor) &&
    Boolean(draft.contractId && draft.partyId && draft.invoiceNumber.trim() && draft.periodFrom && draft.dueOn) &&
    draft.periodUntil >= draft.periodFrom &&
    /^\d{1,2}$/.test(draft.graceDays);
  const body = () => ({
    statementLineId: line.statementLineId,
    contractId: draft.contractId,
    partyId: draft.partyId,
    invoiceNumber: draft.invoiceNumber.trim(),
    periodFrom: draft.periodFrom,
    periodUntil: draft.periodUntil,
    dueOn: draft.dueOn,
    graceDays: Number(draft.graceDays),
    amountMinor: amountMinor ?? 0,
  });
  return (
    <SignedActButton
      label={t('Propose as rent')}
      confirm={t('Propose')}
      pressedBy="a"
      title={t('Book {left} as revenue', { left: moneyText(line.leftMinor) })}
      wide
      onOpen={() => setDraft(draftOf(line))}
      ready={ready}
      done={signedText}
      {...proposal({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/revenue/entries', { body: { ...body(), ...signed }, ...keyed }),
        approve: (id, signed, keyed) =>
          call('POST /console/api/v1/revenue/entries/{id}/approve', { path: { id }, body: signed, ...keyed }),
      })}
    >
      <Sender line={line} />
      <Hints line={line} />
      <ChooseContract
        party="payer"
        contractId={draft.contractId}
        partyId={draft.partyId}
        onParty={(partyId) => set({ partyId })}
        onContract={(contract) => set({ contractId: contract.id, partyId: '', graceDays: String(contract.graceDays) })}
      />
      <InvoiceFields draft={draft} set={set} mostMinor={line.leftMinor} />
      {ready && <DraftWarnings {...body()} />}
    </SignedActButton>
  );
}

type Judged = DataOf<'GET /console/api/v1/revenue/entries/{id}'>;
type DraftBooking = Pick<
  Judged,
  'statementLineId' | 'contractId' | 'partyId' | 'invoiceNumber' | 'periodFrom' | 'periodUntil' | 'amountMinor'
>;

/** What the second person will be warned about, while the form says so. */
function DraftWarnings({
  statementLineId,
  contractId,
  partyId,
  invoiceNumber,
  periodFrom,
  periodUntil,
  amountMinor,
}: DraftBooking) {
  const query = { statementLineId, contractId, partyId, invoiceNumber, periodFrom, periodUntil, amountMinor };
  const { data: warnings = [] } = useCall('GET /console/api/v1/revenue/warnings', { query }, { quiet: true });
  return <BookingWarnings warnings={warnings} booking={query} />;
}

function Hints({ line: { invoiced, suggestion } }: { line: WaitingLine }) {
  if (!invoiced)
    return (
      <Alert severity="info">
        {t('We know no invoice with this reference. Choose the contract by hand, or send the money back.')}
      </Alert>
    );
  if (suggestion) return null;
  return <Alert severity="warning">{t('The contract does not name the sender of this money as a payer.')}</Alert>;
}

function InvoiceFields({
  draft,
  set,
  mostMinor,
}: {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  mostMinor: number;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, 1fr)' }}>
      <LineInput
        label={t('Invoice')}
        max={80}
        value={draft.invoiceNumber}
        onChange={(invoiceNumber) => set({ invoiceNumber })}
      />
      <DateField
        required
        label={t('Period from')}
        value={draft.periodFrom}
        onChange={(periodFrom) => set({ periodFrom })}
      />
      <DateField
        required
        label={t('Period until')}
        value={draft.periodUntil}
        onChange={(periodUntil) => set({ periodUntil })}
      />
      <DateField required label={t('Due on')} value={draft.dueOn} onChange={(dueOn) => set({ dueOn })} />
      <LineInput
        label={t('Days of grace')}
        max={2}
        value={draft.graceDays}
        onChange={(graceDays) => set({ graceDays })}
      />
      <AmountInput
        label={t('Amount (Br)')}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        mostMinor={mostMinor}
      />
    </Box>
  );
}

const columns: readonly Column<WaitingLine>[] = [
  { label: t('Booked by the bank'), of: (row) => <Moment at={row.bookedAt} /> },
  {
    label: t('From'),
    of: (row) => row.counterpartyName || t('Unknown'),
    under: (row) => row.counterpartyAccount,
    links: true,
  },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.leftMinor} strong />, align: 'right' },
  { label: t('Most likely'), of: (row) => <Likely row={row} />, under: (row) => row.reference || t('no reference') },
  { label: t('For'), of: (row) => <Period row={row} />, under: (row) => row.invoiced?.contractNumber },
  { label: t('Book it'), of: (row) => <Acts row={row} />, align: 'right', acts: true },
];

function Likely({ row: { invoiced, suggestion, proposedEntryId } }: { row: WaitingLine }) {
  if (!invoiced) return <StateChip text={t('Nothing fits')} />;
  return (
    <>
      {invoiced.productTitle}{' '}
      {!suggestion && proposedEntryId === null && <StateChip text={t('Sender is not its payer')} tone="warn" />}
    </>
  );
}

function Period({ row: { suggestion } }: { row: WaitingLine }) {
  if (!suggestion) return <>—</>;
  return (
    <Box component="span" sx={{ whiteSpace: { lg: 'nowrap' } }}>
      {t('{periodFrom} to {periodUntil}', {
        periodFrom: shortDate(suggestion.periodFrom),
        periodUntil: shortDate(suggestion.periodUntil),
      })}
    </Box>
  );
}

/** "23 Nov", without the year, which the reference shows. */
const shortDate = (date: string) => dateText(date).replace(/ \d{4}$/, '');

/** The two buttons are stacked on a narrow screen, because one beyond the edge is hard to find. */
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
        {t('Proposed')}
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

/** Bank lines that are still unexplained, each with its most likely invoice. */
export function RevenueLinesList() {
  return (
    <RecordList<WaitingLine>
      resource="revenue/lines"
      title={t('Revenue to book')}
      columns={columns}
      to={(row) => `/statement-lines/${row.statementLineId}/show`}
      empty={t('Every line is explained. Rents appear here when the bank books them.')}
    />
  );
}
