// The console's reconciliation page, the dashboard tiles on coverage and closed days, and the list of closed days.
import { Box, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { EVERY_MINUTE, stateOf } from '#design/console/queue.ts';
import { ReadFailed } from '#design/console/record-page.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { Tile } from '#design/console/tile.tsx';
import { dateText } from '#universal/date-text.ts';
import { readAmount } from '#design/typed-amount.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { COVERAGE } from './bank-labels.ts';
import { ProposeBankAct } from './propose-bank-act.tsx';

/**
 * Orders a transfer of the operator's own money into the client account. Two persons later book what it is for, against
 * the bank line that shows it.
 */
function OperatorTransfer() {
  const [text, setText] = useState('');
  const [narrative, setNarrative] = useState('');
  const amountMinor = readAmount(text);
  return (
    <ActButton
      label="Transfer operator money in"
      title="Transfer the operator’s own money to the client account"
      variant="outlined"
      ready={amountMinor !== undefined && amountMinor > 0 && narrative.trim() !== ''}
      done="Ordered. When its line arrives, book it under Bank lines."
      onOpen={() => {
        setText('');
        setNarrative('');
      }}
      act={(keyed) =>
        call('POST /console/api/v1/operator-transfers', {
          body: { amountMinor: amountMinor as number, narrative: narrative.trim() },
          ...keyed,
        })
      }
    >
      <Typography variant="body2">
        It comes from the operator’s account at the bank and arrives as a bank line. Then two people choose: rewards
        budget, or the operator's debt.
      </Typography>
      <TextField
        label="Amount (Br)"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label="Text on the statement"
        required
        value={narrative}
        onChange={(event) => setNarrative(event.target.value)}
        {...lengthLooks(narrative, 140)}
      />
    </ActButton>
  );
}

type ClientBook = DataOf<'GET /console/api/v1/reconciliation'>;
type Closed = DataOf<'POST /console/api/v1/reconciled-days/close'>;

/** State of the client account's books, and the acts on the operator's money in them. */
export function ReconciliationPage() {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/reconciliation',
    {},
    { quiet: true, refetchEveryMs: 60_000 },
  );
  return (
    <Box sx={{ mt: 2 }}>
      <PageTitle title="Reconciliation" />
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={240} aria-label="Loading" />}
      {data && (
        <>
          <CoverageSection book={data} />
          <DaySection book={data} />
          <OperatorSection book={data} />
        </>
      )}
    </Box>
  );
}

function CoverageSection({ book }: { book: ClientBook }) {
  const [text, tone, meaning] = COVERAGE[book.coverage];
  return (
    <Section title="Client account" actions={<StateChip text={text} tone={tone} />}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '75ch' }}>
        {meaning}
      </Typography>
      <Facts columns={3}>
        <AmountFact name="In the client account, by the ledger" minor={book.clientBankMinor} strong />
        <AmountFact name="Not yet explained (suspense)" minor={book.suspenseMinor} />
        <AmountFact name="Owed by the operator" minor={book.operatorDueMinor} />
        <Fact name="Open lines">
          <Link to={`/statement-lines?filter=${encodeURIComponent('{"open":"true"}')}`} style={{ color: 'inherit' }}>
            {book.openLines}
          </Link>
          {book.oldestOpenLineAt && `, oldest of ${momentText(book.oldestOpenLineAt)}`}
        </Fact>
        <Fact name="Acts waiting for a second person">
          <Link to={`/bank-acts?filter=${encodeURIComponent('{"state":"proposed"}')}`} style={{ color: 'inherit' }}>
            {book.openActs}
          </Link>
        </Fact>
        <Fact name="Transfers on their way">
          <Link to="/bank-instructions" style={{ color: 'inherit' }}>
            {book.openInstructions}
          </Link>
        </Fact>
      </Facts>
    </Section>
  );
}

function DaySection({ book }: { book: ClientBook }) {
  const refresh = useRefresh();
  const last = book.lastClosedDay;
  const close = mayUse(['finance']) && (
    <ActButton<Closed>
      label="Close what can be closed"
      title="Close days"
      variant="outlined"
      done={({ closed, inTheWay }) =>
        closed.length > 0
          ? `Closed ${closed.map((day) => dateText(day)).join(', ')}.`
          : `Nothing could be closed${inTheWay ? `: ${inTheWay.replaceAll('_', ' ')}` : ''}.`
      }
      act={(keyed) => call('POST /console/api/v1/reconciled-days/close', { ...keyed })}
      onDone={() => void refresh('GET /console/api/v1/reconciliation')}
    >
      <Typography variant="body2">
        Each day whose statement agrees with the ledger, line by line, is closed. A day with an unexplained line stays
        open.
      </Typography>
    </ActButton>
  );
  return (
    <Section title="Days" actions={close}>
      <Facts columns={3}>
        <Fact name="Last closed day">
          {last ? (
            <Link to="/reconciled-days" style={{ color: 'inherit' }}>
              {dateText(last.id)}
            </Link>
          ) : (
            'none yet'
          )}
        </Fact>
        <Fact name="Next statement due">{momentText(book.nextDueAt)}</Fact>
        <Fact name="Open day">
          {book.openDay ? `${dateText(book.openDay.date)}: ${book.openDay.inTheWay.replaceAll('_', ' ')}` : 'none'}
        </Fact>
        {last && <AmountFact name="Bank’s closing balance" minor={last.bankClosingMinor} />}
        {last && <AmountFact name="Ledger at that time" minor={last.ledgerBalanceMinor} />}
        {last && (
          <Fact name="On their way between the two">
            <Amount minor={last.unpostedMinor} unit />
            {' in, '}
            <Amount minor={last.notStatedMinor} unit />
            {' out'}
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function OperatorSection({ book }: { book: ClientBook }) {
  const acts = mayUse(['finance']) && (
    <>
      <OperatorTransfer />
      <ProposeBankAct kind="tax_remit" mostMinor={book.taxRemittableMinor} />
      <ProposeBankAct kind="fees_take" mostMinor={book.feesTakeableMinor} />
    </>
  );
  return (
    <Section title="The operator’s part" actions={acts}>
      <Facts columns={3}>
        <AmountFact name="Rewards budget" minor={book.rewardsBudgetMinor} strong />
        <Fact name="Withheld tax">
          <Amount minor={book.taxMinor} unit />
          {', of it may leave '}
          <Amount minor={book.taxRemittableMinor} unit />
        </Fact>
        <Fact name="Earned fees">
          <Amount minor={book.feesMinor} unit />
          {', of it may leave '}
          <Amount minor={book.feesTakeableMinor} unit />
        </Fact>
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Tax and fees may leave after ten working days. To fund the rewards budget, first transfer the operator’s own
        money in. Then book its bank line.
      </Typography>
    </Section>
  );
}

function useClientBook() {
  const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
  return { book: data, state: stateOf(data, error) };
}

export function CoverageTile() {
  const { book, state } = useClientBook();
  const label = book && COVERAGE[book.coverage];
  return (
    <Tile
      title="Client account"
      to="/reconciliation"
      state={state}
      figure={<Amount minor={book?.clientBankMinor} unit />}
      note={
        book && book.operatorDueMinor > 0 ? (
          <>
            operator owes <Amount minor={book.operatorDueMinor} unit />
          </>
        ) : (
          'by the ledger'
        )
      }
      alarm={label && { text: label[0], tone: label[1] }}
    />
  );
}

export function ReconciledTile() {
  const { book, state } = useClientBook();
  const open = book?.openDay;
  return (
    <Tile
      title="Reconciled up to"
      to="/reconciliation"
      state={state}
      figure={book?.lastClosedDay ? dateText(book.lastClosedDay.id) : 'No day yet'}
      note={book?.nextDueAt ? `next statement due ${dateText(book.nextDueAt)}` : ''}
      alarm={
        book?.coverage === 'reconciliation_stale'
          ? { text: 'Overdue', tone: 'warn' }
          : open
            ? { text: `${dateText(open.date)} is open`, tone: 'plain' }
            : undefined
      }
    />
  );
}

type Day = DataOf<'GET /console/api/v1/reconciled-days'>['items'][number];

const columns: readonly Column<Day>[] = [
  { label: 'Day', of: (row) => dateText(row.id) },
  { label: 'Bank’s closing (Br)', of: (row) => <Amount minor={row.bankClosingMinor} strong />, align: 'right' },
  { label: 'Ledger (Br)', of: (row) => <Amount minor={row.ledgerBalanceMinor} />, align: 'right' },
  { label: 'At the bank, not posted (Br)', of: (row) => <Amount minor={row.unpostedMinor} />, align: 'right' },
  { label: 'Posted, not at the bank (Br)', of: (row) => <Amount minor={row.notStatedMinor} />, align: 'right' },
  { label: 'Closed', of: (row) => <Moment at={row.closedAt} /> },
  { label: 'Next statement due', of: (row) => <Moment at={row.nextDueAt} /> },
];

export function DaysList() {
  return (
    <RecordList<Day>
      resource="reconciled-days"
      title="Closed days"
      columns={columns}
      empty="No day is closed yet. The first one closes when its statement arrives and agrees."
    />
  );
}
