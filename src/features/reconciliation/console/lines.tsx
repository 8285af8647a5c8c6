// Console pages of the client account's bank lines: the list, and one line with the acts that can clear it.
import { dateText, moneyText } from '#design/console/formats.ts';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { BY_AGE, BY_AMOUNT, type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { ActButton, StaffName } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { StatementLineRow } from '../contract.ts';
import { ACTS, outcomeOf } from './bank-labels.ts';
import { ProposeBankAct } from './propose-bank-act.tsx';
import { inRow, rich, t } from '#design/console/words.ts';

const signed = (row: StatementLineRow) => (row.direction === 'in' ? row.amountMinor : -row.amountMinor);

const columns: readonly Column<StatementLineRow>[] = [
  { label: t('Booked by the bank'), of: (row) => <Moment at={row.bookedAt} />, sorts: BY_AGE },
  {
    label: t('From or to'),
    of: ({ counterparty, fromOperator }) => {
      const name = counterparty.name || t('Unknown');
      return fromOperator ? t('{name} (operator)', { name }) : name;
    },
    under: (row) => row.counterparty.account,
    links: true,
  },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={signed(row)} strong />, align: 'right', sorts: BY_AMOUNT },
  {
    label: t('State'),
    of: (row) => <StateChip of={outcomeOf(row)} />,
  },
  { label: t('Open (Br)'), of: (row) => <Amount minor={row.openMinor} />, align: 'right' },
  { label: t('What'), of: (row) => labelOf(row.kind) },
  { label: t('Reference'), of: (row) => row.reference || '—' },
];

export function LinesList() {
  return (
    <RecordList<StatementLineRow>
      resource="statement-lines"
      title={t('Bank lines')}
      columns={columns}
      to={(row) => `/statement-lines/${row.id}/show`}
      startFilter={{ open: 'true' }}
      presets={[
        { name: t('Not explained'), filter: { open: 'true' } },
        { name: t('To another account'), filter: { misdirected: 'true' } },
        { name: t('Money in'), filter: { direction: 'in' } },
        { name: t('Money out'), filter: { direction: 'out' } },
        { name: t('All'), filter: {} },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'direction',
          label: t('Direction'),
          choices: [
            ['in', t('In')],
            ['out', t('Out')],
          ],
        },
        { kind: 'text', name: 'reference', label: t('Reference') },
        { kind: 'date', name: 'date', label: t('Statement of') },
      ]}
      totals={[
        { name: 'inMinor', label: t('in') },
        { name: 'outMinor', label: t('out') },
      ]}
      empty={t('Every line is explained.')}
    />
  );
}

/** Shown when the bank paid our order to another account. Staff ask the bank, and close the case with its answer. */
function Misdirection({ line, misdirected }: { line: Line; misdirected: NonNullable<Line['misdirected']> }) {
  const open = misdirected.closedAt === null;
  return (
    <Section
      title={t('Paid to another account')}
      actions={open && mayUse(['finance']) && <CloseMisdirection line={line} />}
    >
      {open && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t('Our order named another account. Nothing goes to that account until this is closed. Ask the bank now.')}
        </Alert>
      )}
      <Facts columns={3}>
        <Fact name={t('Our order named')}>{misdirected.account}</Fact>
        <Fact name={t('The bank paid')}>{line.counterparty.account}</Fact>
        <Fact name={t('Noticed')}>{momentText(misdirected.notedAt)}</Fact>
        {misdirected.closedBy && (
          <>
            <Fact name={t('Closed')}>{momentText(misdirected.closedAt)}</Fact>
            <Fact name={t('By')}>
              <StaffName id={misdirected.closedBy} />
            </Fact>
            <Fact name={t('The bank’s answer')} wide>
              {misdirected.note}
            </Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}

function CloseMisdirection({ line }: { line: Line }) {
  const [note, setNote] = useState('');
  return (
    <ActButton<Line>
      label={t('Close')}
      title={t('Close this payment?')}
      variant="outlined"
      done={t('Closed. Orders to the right account go on.')}
      ready={note.trim() !== ''}
      act={(keyed) =>
        call('POST /console/api/v1/statement-lines/{id}/close-misdirection', {
          path: { id: line.id },
          body: { note },
          ...keyed,
        })
      }
    >
      <Typography variant="body2">
        {t(
          'Orders to the account that we named go on after this. The money that left stays unexplained ' +
            'until the bank sends it back, or the operator pays it.',
        )}
      </Typography>
      <TextField
        label={t('The bank’s answer')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...lengthLooks(note, 140)}
        fullWidth
        multiline
      />
    </ActButton>
  );
}

type Line = DataOf<'GET /console/api/v1/statement-lines/{id}'>;

export function LineShow() {
  return (
    <RecordPage<Line> title={t('Bank line')}>
      {(line) => (
        <>
          <Section title={t('Line {id}', { id: line.id })} actions={<StateChip of={outcomeOf(line)} />}>
            <Facts columns={3}>
              <AmountFact name={line.direction === 'in' ? t('Received') : t('Paid')} minor={line.amountMinor} strong />
              <AmountFact name={t('Not yet explained')} minor={line.openMinor} strong />
              <AmountFact name={t('Balance afterwards')} minor={line.balanceAfterMinor} />
              <Fact name={line.direction === 'in' ? t('From') : t('To')}>{line.counterparty.name || t('Unknown')}</Fact>
              <Fact name={t('Account')}>{line.counterparty.account}</Fact>
              <Fact name={t('What')}>{labelOf(line.kind)}</Fact>
              <Fact name={t('Reference')}>{line.reference || '—'}</Fact>
              <Fact name={t('Narrative')}>{line.narrative || '—'}</Fact>
              <Fact name={t('Our instruction')}>{line.instructionId ?? '—'}</Fact>
              <Fact name={t('Booked by the bank')}>{momentText(line.bookedAt)}</Fact>
              <Fact name={t('Statement of')}>{dateText(line.statementDate)}</Fact>
              <Fact name={t('Bank reference')}>{line.bankReference ?? '—'}</Fact>
              <Fact name={t('Brought by')}>{t('The bank’s feed')}</Fact>
            </Facts>
          </Section>
          {line.misdirected && <Misdirection line={line} misdirected={line.misdirected} />}
          {line.openMinor > 0 && <Remedies line={line} />}
          <Section title={t('Booked against this line')}>
            {line.uses.length === 0 ? (
              <Nothing>{t('Nothing yet.')}</Nothing>
            ) : (
              <RowsTable
                label={t('Uses')}
                rows={line.uses.map((use, at) => ({ ...use, id: String(at) }))}
                columns={[
                  { label: t('When'), of: (row) => <Moment at={row.at} /> },
                  { label: t('As'), of: (row) => labelOf(row.purpose) },
                  { label: t('By'), of: (row) => (row.actor === 'system' ? t('The system') : row.actor) },
                  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} />, align: 'right' },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Remedies({ line }: { line: Line }) {
  const read = useCall('GET /console/api/v1/reconciliation', {}, { quiet: true });
  const proposed = useCall(
    'GET /console/api/v1/bank-acts',
    { query: { state: 'proposed' } },
    { quiet: true, staleMs: 0 },
  );
  const waiting = proposed.data?.items.filter(({ statementLineId }) => statementLineId === line.id) ?? [];
  if (line.direction === 'out') {
    return (
      <Section title={t('Ways to explain it')}>
        <Typography variant="body2">
          {t(
            'Money left without our order. The operator owes it until the bank or the operator puts it ' +
              'back. Ask the bank, and name its reference.',
          )}
        </Typography>
      </Section>
    );
  }
  return (
    <Section title={t('Ways to explain it')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('Only a transfer clears a line. It goes to a party that may receive it. Two people sign it.')}
      </Typography>
      {waiting.map((act) => (
        <Alert key={act.id} severity="info" sx={{ mb: 2 }}>
          {rich('{link} waits for a second person.', {
            link: (
              <Link to={`/bank-acts/${act.id}/show`} style={{ color: 'inherit' }}>
                {inRow(ACTS[act.kind], moneyText(act.amountMinor))}
              </Link>
            ),
          })}
        </Alert>
      ))}
      {mayUse(['finance']) && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {!line.fromOperator && (
            <Button size="small" variant="contained" component={Link} to="/revenue/lines">
              {t('Book as revenue or returned capital')}
            </Button>
          )}
          {line.fromOperator && <ProposeBankAct kind="budget_fund" mostMinor={line.openMinor} lineId={line.id} />}
          {line.fromOperator && (
            <ProposeBankAct
              kind="shortfall_cover"
              mostMinor={Math.min(line.openMinor, read.data?.operatorDueMinor ?? 0)}
              lineId={line.id}
            />
          )}
          <ProposeBankAct kind="send_back" mostMinor={line.openMinor} lineId={line.id} />
        </Stack>
      )}
    </Section>
  );
}
