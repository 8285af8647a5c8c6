// Console pages of bookings that two persons undo: the list, one such act, and the button that proposes it.
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { moneyText } from '#design/console/formats.ts';
import { ReasonInput } from '#design/console/inputs.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { t } from '#design/console/words.ts';
import {
  ACT_STATE_COLUMN,
  ActPage,
  proposal,
  PROPOSED_COLUMN,
  SIGNED_FIRST,
  SignedActButton,
  WAITING_FIRST,
} from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { Entry } from './revenue-labels.ts';

type Reversal = DataOf<'GET /console/api/v1/revenue/reversals/{id}'>;

const columns: readonly Column<Reversal>[] = [
  {
    label: t('Invoice'),
    of: ({ entry }) => entry.invoiceNumber,
    under: ({ entry }) => entry.productTitle,
    links: true,
  },
  { label: t('Payer'), of: ({ entry }) => entry.payer, under: ({ reason }) => reason },
  { label: t('Amount (Br)'), of: ({ entry }) => <Amount minor={entry.amountMinor} strong />, align: 'right' },
  PROPOSED_COLUMN,
  ACT_STATE_COLUMN,
];

export function ReversalsList() {
  return (
    <RecordList<Reversal>
      resource="revenue/reversals"
      title={t('Bookings to undo')}
      columns={columns}
      to={(row) => `/revenue/reversals/${row.id}/show`}
      {...WAITING_FIRST}
      empty={t('No reversal of a booking waits for a signature.')}
    />
  );
}

/** What an undoing does to the holders and the operator, before it is done. */
function effectOf(entry: Entry): string {
  const line = t('The whole {amount} will go back to bank line {line}, which can then be explained and booked again.', {
    amount: moneyText(entry.amountMinor),
    line: entry.statementLineId,
  });
  if (entry.givenMinor === 0) return `${line} ${t('Holders have been given nothing of it.')}`;
  const kept = t(
    'Holders keep the {given} that they were given. The operator owes that and the fee on it, and until it pays, ' +
      'the books are short: sales, income and rewards pause.',
    { given: moneyText(entry.givenMinor) },
  );
  return `${line} ${kept}`;
}

const sign = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/revenue/reversals/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function ReversalShow() {
  return (
    <ActPage<Reversal>
      title={t('Undoing of a booking')}
      subjectOf={({ entry }) => t('Undo the booking of {invoice}', { invoice: entry.invoiceNumber })}
      factsOf={({ entry, entryId, reason }) => (
        <>
          <Fact name={t('Booking')}>
            <Link to={`/revenue/entries/${entryId}/show`} style={{ color: 'inherit' }}>
              {t('Booking {id}', { id: entryId })}
            </Link>
          </Fact>
          <Fact name={t('Product')}>{entry.productTitle}</Fact>
          <Fact name={t('Payer')}>{entry.payer}</Fact>
          <AmountFact name={t('Amount received')} minor={entry.amountMinor} strong />
          <AmountFact name={t('Given to holders so far')} minor={entry.givenMinor} />
          <Fact name={t('Reason')}>{reason}</Fact>
        </>
      )}
      effectOf={({ entry, state }) => (state === 'done' ? undoneText(entry) : effectOf(entry))}
      sign={({ id }, signed) => sign(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/revenue/reversals/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

function undoneText(entry: Entry): string {
  const back = t('{amount} went back to bank line {line}.', {
    amount: moneyText(entry.amountMinor),
    line: entry.statementLineId,
  });
  if (entry.owedMinor === 0) return back;
  return `${back} ${t('The operator owes {owed} of it.', { owed: moneyText(entry.owedMinor) })}`;
}

/** The button on a booked rent, or where its undoing stands. */
export function UndoBooking({ entry }: { entry: Entry }) {
  const [reason, setReason] = useState('');
  const query = { entryId: entry.id, state: 'proposed', limit: 1 } as const;
  const booked = entry.state === 'posted' && entry.reversedAt === null;
  const open = useCall('GET /console/api/v1/revenue/reversals', { query }, { quiet: true, enabled: booked });
  const [waiting] = open.data?.items ?? [];
  const reversalId = entry.reversalId ?? waiting?.id;
  if (reversalId)
    return (
      <Link to={`/revenue/reversals/${reversalId}/show`} style={{ color: 'inherit' }}>
        {entry.reversalId ? t('How it was undone') : t('Its undoing waits for a signature')}
      </Link>
    );
  if (!booked || !open.data || !mayUse(['finance'])) return null;
  const body = { entryId: entry.id, reason: reason.trim() };
  return (
    <SignedActButton
      label={t('Undo the booking')}
      title={t('Undo the booking of {invoice}', { invoice: entry.invoiceNumber })}
      confirm={t('Propose')}
      color="error"
      variant="outlined"
      ready={reason.trim() !== ''}
      onOpen={() => setReason('')}
      done={SIGNED_FIRST}
      {...proposal<Reversal>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/revenue/reversals', { body: { ...body, ...signed }, ...keyed }),
        approve: (id, signed) => sign(id, signed),
      })}
    >
      {entry.givenMinor > 0 && <Alert severity="warning">{t('Holders were given income of this rent already.')}</Alert>}
      <Typography variant="body2">{effectOf(entry)}</Typography>
      <ReasonInput value={reason} onChange={setReason} max={280} />
    </SignedActButton>
  );
}
