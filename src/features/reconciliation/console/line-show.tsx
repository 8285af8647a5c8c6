import { Alert, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#design/date-text.ts';
import { moneyText } from '#design/money-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { ACTS, outcomeOf } from './bank-labels.ts';
import { Misdirection } from './misdirection.tsx';
import { ProposeBankAct } from './propose-bank-act.tsx';

type Line = DataOf<'GET /console/api/v1/statement-lines/{id}'>;

export function LineShow() {
  return (
    <RecordPage<Line> title="Bank line">
      {(line) => (
        <>
          <Section title={`Line ${line.id}`} actions={<StateChip of={outcomeOf(line)} />}>
            <Facts columns={3}>
              <AmountFact name={line.direction === 'in' ? 'Received' : 'Paid'} minor={line.amountMinor} strong />
              <AmountFact name="Not yet explained" minor={line.openMinor} strong />
              <AmountFact name="Balance afterwards" minor={line.balanceAfterMinor} />
              <Fact name={line.direction === 'in' ? 'From' : 'To'}>{line.counterparty.name || 'Unknown'}</Fact>
              <Fact name="Account">{line.counterparty.account}</Fact>
              <Fact name="What">{labelOf(line.kind)}</Fact>
              <Fact name="Reference">{line.reference || '—'}</Fact>
              <Fact name="Narrative">{line.narrative || '—'}</Fact>
              <Fact name="Our instruction">{line.instructionId ?? '—'}</Fact>
              <Fact name="Booked">{momentText(line.bookedAt)}</Fact>
              <Fact name="Statement of">{dateText(line.statementDate)}</Fact>
              <Fact name="Bank reference">{line.bankReference ?? '—'}</Fact>
            </Facts>
          </Section>
          {line.misdirected && <Misdirection line={line} misdirected={line.misdirected} />}
          {line.openMinor > 0 && <WaysOut line={line} />}
          <Section title="Booked against this line">
            {line.uses.length === 0 ? (
              <Nothing>Nothing yet.</Nothing>
            ) : (
              <RowsTable
                label="Uses"
                rows={line.uses.map((use, at) => ({ ...use, id: String(at) }))}
                columns={[
                  { label: 'When', of: (row) => <Moment at={row.at} /> },
                  { label: 'As', of: (row) => labelOf(row.purpose) },
                  { label: 'By', of: (row) => row.actor },
                  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} />, align: 'right' },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function WaysOut({ line }: { line: Line }) {
  const standing = useCall('GET /console/api/v1/reconciliation', {}, { quiet: true });
  const proposed = useCall(
    'GET /console/api/v1/bank-acts',
    { query: { state: 'proposed' } },
    { quiet: true, staleMs: 0 },
  );
  const waiting = proposed.data?.items.filter(({ statementLineId }) => statementLineId === line.id) ?? [];
  if (line.direction === 'out') {
    return (
      <Section title="Ways to explain it">
        <Typography variant="body2">
          Money left without our order. The operator owes it until the bank or the operator puts it back. Ask the bank,
          and name its reference.
        </Typography>
      </Section>
    );
  }
  return (
    <Section title="Ways to explain it">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Only a transfer clears a line. It goes to somebody who may receive it. Two people sign it.
      </Typography>
      {waiting.map((act) => (
        <Alert key={act.id} severity="info" sx={{ mb: 2 }}>
          <Link to={`/bank-acts/${act.id}/show`} style={{ color: 'inherit' }}>
            {`${ACTS[act.kind]}, ${moneyText(act.amountMinor)}`}
          </Link>
          {' waits for a second person.'}
        </Alert>
      ))}
      {mayUse(['finance']) && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {!line.fromOperator && (
            <Button size="small" variant="contained" component={Link} to="/revenue/lines">
              Book as revenue or returned capital
            </Button>
          )}
          {line.fromOperator && <ProposeBankAct kind="budget_fund" mostMinor={line.openMinor} lineId={line.id} />}
          {line.fromOperator && (
            <ProposeBankAct
              kind="shortfall_cover"
              mostMinor={Math.min(line.openMinor, standing.data?.operatorDueMinor ?? 0)}
              lineId={line.id}
            />
          )}
          <ProposeBankAct kind="send_back" mostMinor={line.openMinor} lineId={line.id} />
        </Stack>
      )}
    </Section>
  );
}
