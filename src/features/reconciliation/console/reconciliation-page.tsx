import { Box, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { AmountFact, Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { ReadFailed } from '#design/console/record-page.tsx';
import { dateText } from '#design/date-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { ActButton } from '#features/identity/console/public.tsx';
import { COVERAGE } from './bank-labels.ts';
import { OperatorTransfer } from './operator-transfer.tsx';
import { ProposeBankAct } from './propose-bank-act.tsx';

type Standing = DataOf<'GET /console/api/v1/reconciliation'>;
type Closed = DataOf<'POST /console/api/v1/reconciled-days/close'>;

/** The state of the client book, and the acts on the operator's part of it. */
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
          <CoverageSection standing={data} />
          <DaySection standing={data} />
          <OperatorSection standing={data} />
        </>
      )}
    </Box>
  );
}

function CoverageSection({ standing }: { standing: Standing }) {
  const [text, tone, meaning] = COVERAGE[standing.coverage];
  return (
    <Section title="Client account" actions={<StateChip text={text} tone={tone} />}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '75ch' }}>
        {meaning}
      </Typography>
      <Facts columns={3}>
        <AmountFact name="In the client account, by the ledger" minor={standing.clientBankMinor} strong />
        <AmountFact name="Not yet explained (suspense)" minor={standing.suspenseMinor} />
        <AmountFact name="Owed by the operator" minor={standing.operatorDueMinor} />
        <Fact name="Open lines">
          <Link to={`/statement-lines?filter=${encodeURIComponent('{"open":"true"}')}`} style={{ color: 'inherit' }}>
            {standing.openLines}
          </Link>
          {standing.oldestOpenLineAt && `, oldest of ${momentText(standing.oldestOpenLineAt)}`}
        </Fact>
        <Fact name="Acts waiting for a second person">
          <Link to={`/bank-acts?filter=${encodeURIComponent('{"state":"proposed"}')}`} style={{ color: 'inherit' }}>
            {standing.openActs}
          </Link>
        </Fact>
        <Fact name="Transfers on their way">
          <Link to="/bank-instructions" style={{ color: 'inherit' }}>
            {standing.openInstructions}
          </Link>
        </Fact>
      </Facts>
    </Section>
  );
}

function DaySection({ standing }: { standing: Standing }) {
  const refresh = useRefresh();
  const last = standing.lastClosedDay;
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
        <Fact name="Next statement due">{momentText(standing.nextDueAt)}</Fact>
        <Fact name="Open day">
          {standing.openDay
            ? `${dateText(standing.openDay.date)}: ${standing.openDay.inTheWay.replaceAll('_', ' ')}`
            : 'none'}
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

function OperatorSection({ standing }: { standing: Standing }) {
  const acts = mayUse(['finance']) && (
    <>
      <OperatorTransfer />
      <ProposeBankAct kind="tax_remit" mostMinor={standing.taxRemittableMinor} />
      <ProposeBankAct kind="fees_take" mostMinor={standing.feesTakeableMinor} />
    </>
  );
  return (
    <Section title="The operator’s part" actions={acts}>
      <Facts columns={3}>
        <AmountFact name="Rewards budget" minor={standing.rewardsBudgetMinor} strong />
        <Fact name="Withheld tax">
          <Amount minor={standing.taxMinor} unit />
          {', of it may leave '}
          <Amount minor={standing.taxRemittableMinor} unit />
        </Fact>
        <Fact name="Earned fees">
          <Amount minor={standing.feesMinor} unit />
          {', of it may leave '}
          <Amount minor={standing.feesTakeableMinor} unit />
        </Fact>
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Tax and fees may leave after ten working days. To fund the rewards budget, first transfer the operator’s own
        money in. Then book its bank line.
      </Typography>
    </Section>
  );
}
