// The console's reconciliation page, and the dashboard tiles on coverage and closed days.
import { Loading } from '#design/console/loading.tsx';
import { labelOf } from '#design/console/names.ts';
import { dateText } from '#design/console/formats.ts';
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { EVERY_MINUTE, stateOf } from '#design/console/queue.ts';
import { ReadFailed } from '#design/console/record-page.tsx';
import { AmountFact, Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { Tile } from '#design/console/tile.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { COVERAGE } from './bank-labels.ts';
import { ProposeBankAct } from './propose-bank-act.tsx';
import { inRow, labelled, rich, t } from '#design/console/words.ts';

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
      label={t('Transfer operator money in')}
      title={t('Transfer the operator’s own money to the client account')}
      variant="outlined"
      ready={amountMinor !== undefined && amountMinor > 0 && narrative.trim() !== ''}
      done={t('Ordered. When its line arrives, book it under Bank lines.')}
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
        {t(
          'It comes from the operator’s account at the bank and arrives as a bank line. Then two people ' +
            "choose: rewards budget, or the operator's debt.",
        )}
      </Typography>
      <TextField
        label={t('Amount (Br)')}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label={t('Text on the statement')}
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
    <>
      <PageTitle title={t('Reconciliation')} />
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Loading height={240} />}
      {data && (
        <>
          <CoverageSection book={data} />
          <DaySection book={data} />
          <OperatorSection book={data} />
        </>
      )}
    </>
  );
}

function CoverageSection({ book }: { book: ClientBook }) {
  const [text, tone, meaning] = COVERAGE[book.coverage];
  return (
    <Section title={t('Client account')} actions={<StateChip text={text} tone={tone} />}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '75ch' }}>
        {meaning}
      </Typography>
      <Facts columns={3}>
        <AmountFact name={t('In the client account, by the ledger')} minor={book.clientBankMinor} strong />
        <AmountFact name={t('Not yet explained (suspense)')} minor={book.suspenseMinor} />
        <AmountFact name={t('Owed by the operator')} minor={book.operatorDueMinor} />
        <Fact name={t('Open lines')}>
          <Link to={`/statement-lines?filter=${encodeURIComponent('{"open":"true"}')}`} style={{ color: 'inherit' }}>
            {book.openLines}
          </Link>
          {book.oldestOpenLineAt && ` (${t('oldest of {at}', { at: momentText(book.oldestOpenLineAt) })})`}
        </Fact>
        <Fact name={t('Acts waiting for a second person')}>
          <Link to={`/bank-acts?filter=${encodeURIComponent('{"state":"proposed"}')}`} style={{ color: 'inherit' }}>
            {book.openActs}
          </Link>
        </Fact>
        <Fact name={t('Transfers on their way')}>
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
      label={t('Close what can be closed')}
      title={t('Close days')}
      variant="outlined"
      done={({ closed, inTheWay, openLines }) =>
        closed.length > 0
          ? t('Closed {closed}, with {openLines, plural, =0 {no open line} one {# open line} other {# open lines}}.', {
              closed: inRow(...closed.map((day) => dateText(day))),
              openLines,
            })
          : inTheWay
            ? t('Nothing could be closed: {why}.', { why: labelOf(inTheWay) })
            : t('Nothing could be closed.')
      }
      act={(keyed) => call('POST /console/api/v1/reconciled-days/close', { ...keyed })}
      onDone={() => void refresh('GET /console/api/v1/reconciliation')}
    >
      <Typography variant="body2">
        {t(
          'Each day whose statement agrees with the ledger is closed. A line that nothing explains yet keeps its ' +
            'money in suspense, and its day says so until the line is explained.',
        )}
      </Typography>
    </ActButton>
  );
  return (
    <Section title={t('Days')} actions={close}>
      <Facts columns={3}>
        <Fact name={t('Last closed day')}>
          {last ? (
            <Link to="/reconciled-days" style={{ color: 'inherit' }}>
              {dateText(last.id)}
            </Link>
          ) : (
            t('none yet')
          )}
        </Fact>
        {last && last.openLines > 0 && (
          <Fact name={t('Open lines of that day')}>
            {rich('{openLines, plural, one {# line} other {# lines}}, {open}', {
              openLines: last.openLines,
              open: <Amount minor={last.openMinor} unit />,
            })}
          </Fact>
        )}
        <Fact name={t('Next statement due')}>{momentText(book.nextDueAt)}</Fact>
        <Fact name={t('Open day')}>
          {book.openDay ? labelled(dateText(book.openDay.date), labelOf(book.openDay.inTheWay)) : t('none')}
        </Fact>
        {last && <AmountFact name={t('Bank’s closing balance')} minor={last.bankClosingMinor} />}
        {last && <AmountFact name={t('Ledger at that time')} minor={last.ledgerBalanceMinor} />}
        {last && (
          <Fact name={t('On their way between the two')}>
            {rich('{unposted} only at the bank, {notStated} only in the ledger', {
              unposted: <Amount minor={last.unpostedMinor} unit />,
              notStated: <Amount minor={last.notStatedMinor} unit />,
            })}
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
    <Section title={t('The operator’s part')} actions={acts}>
      <Facts columns={3}>
        <AmountFact name={t('Rewards budget')} minor={book.rewardsBudgetMinor} strong />
        <Fact name={t('Withheld tax')}>
          {rich('{tax}, of it may leave {taxRemittable}', {
            tax: <Amount minor={book.taxMinor} unit />,
            taxRemittable: <Amount minor={book.taxRemittableMinor} unit />,
          })}
        </Fact>
        <Fact name={t('Earned fees')}>
          {rich('{fees}, of it may leave {feesTakeable}', {
            fees: <Amount minor={book.feesMinor} unit />,
            feesTakeable: <Amount minor={book.feesTakeableMinor} unit />,
          })}
        </Fact>
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t(
          'Tax and fees may leave after ten working days. To pay into the rewards budget, first transfer ' +
            'the operator’s own money in. Then book its bank line.',
        )}
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
      title={t('Client account')}
      to="/reconciliation"
      state={state}
      figure={<Amount minor={book?.clientBankMinor} unit />}
      note={
        book && book.operatorDueMinor > 0 ? (
          <>{rich('operator owes {operatorDue}', { operatorDue: <Amount minor={book.operatorDueMinor} unit /> })}</>
        ) : (
          t('by the ledger')
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
      title={t('Reconciled up to')}
      to="/reconciliation"
      state={state}
      figure={book?.lastClosedDay ? dateText(book.lastClosedDay.id) : t('No day yet')}
      note={book?.nextDueAt ? t('next statement due {nextDueAt}', { nextDueAt: dateText(book.nextDueAt) }) : ''}
      alarm={
        book?.coverage === 'reconciliation_stale'
          ? { text: t('Overdue'), tone: 'warn' }
          : open
            ? { text: t('{date} is open', { date: dateText(open.date) }), tone: 'plain' }
            : undefined
      }
    />
  );
}
