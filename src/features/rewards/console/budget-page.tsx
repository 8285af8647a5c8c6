// Console page of the rewards budget: how long it lasts, what each kind paid, and the settings that two persons change.
import { Loading } from '#design/console/loading.tsx';
import { moneyText } from '#design/console/formats.ts';
import { Alert, Button, Paper } from '@mui/material';
import { Link } from 'react-router-dom';
import { Count } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { EVERY_MINUTE, listAddress, stateOf } from '#design/console/queue.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { Tile } from '#design/console/tile.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { GrantFigure, Kind, PAUSES, UNITS } from './reward-labels.tsx';
import { rich, t } from '#design/console/words.ts';

type Budget = DataOf<'GET /console/api/v1/rewards/budget'>;
type Kind = Budget['kinds'][number];

const useBudget = () => useCall('GET /console/api/v1/rewards/budget', {}, EVERY_MINUTE);

/** Beyond this no forecast is shown, because the pace of a few weeks says little about years. */
const FAR_DAYS = 365;

function lastsText({ lastsDays }: Budget): string {
  if (lastsDays === null) return t('Nothing was paid in 28 days');
  return lastsDays > FAR_DAYS
    ? t('Lasts more than a year at the pace of the last 28 days')
    : t('Lasts {lastsDays, plural, one {# day} other {# days}} at the pace of the last 28 days', { lastsDays });
}

/** The pace says nothing about what is promised already, so the tile says that, too. */
function promisedText({ promisedMinor, uncoveredMinor }: Budget): string {
  return t('{promised} set aside, {uncovered} not covered yet', {
    promised: moneyText(promisedMinor),
    uncovered: moneyText(uncoveredMinor),
  });
}

/** The page warns if the budget will be empty within this many days. */
const SOON_EMPTY_DAYS = 14;

function alarmOf({ paused, lastsDays }: Budget) {
  if (paused) return { text: t('Paused'), tone: 'warn' as const };
  return lastsDays !== null && lastsDays < SOON_EMPTY_DAYS
    ? { text: t('Soon empty'), tone: 'warn' as const }
    : undefined;
}

export function BudgetTile() {
  const { data, error } = useBudget();
  return (
    <Tile
      title={t('Rewards budget')}
      to="/rewards-budget"
      state={stateOf(data, error)}
      figure={data && moneyText(data.leftMinor)}
      note={
        data && (
          <>
            {lastsText(data)}
            <br />
            {promisedText(data)}
          </>
        )
      }
      alarm={data && alarmOf(data)}
    />
  );
}

const of = (label: string, amount: (row: Kind) => number): Column<Kind> => ({
  label,
  of: (row) => <GrantFigure gives={row.gives} amount={amount(row)} />,
  align: 'right',
});

const columns: readonly Column<Kind>[] = [
  {
    label: t('Kind'),
    of: (row) => <Kind kind={row.kind} />,
    under: (row) => t('in {unit}', { unit: UNITS[row.gives] }),
  },
  { label: t('Grants'), of: (row) => <Count value={row.grants} />, align: 'right' },
  of(t('Promised'), (row) => row.paid + row.waiting + row.uncovered + row.held),
  of(t('Paid or given'), (row) => row.paid),
  of(t('Waiting to be paid'), (row) => row.waiting),
  of(t('Not covered yet'), (row) => row.uncovered),
  of(t('Held'), (row) => row.held),
  of(t('Paid or given this month'), (row) => row.paidThisMonth),
  {
    label: t('Plan for a month'),
    of: ({ gives, monthPlan }) => (monthPlan === null ? '—' : <GrantFigure gives={gives} amount={monthPlan} />),
    under: ({ gives, planLeft }) =>
      planLeft === null ? '' : rich('{amount} left', { amount: <GrantFigure gives={gives} amount={planLeft} /> }),
    align: 'right',
  },
];

export function BudgetPage() {
  const { data, error } = useBudget();
  return (
    <>
      <PageTitle title={t('Rewards budget')} />
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Loading height={240} />}
      {data && <Figures budget={data} />}
    </>
  );
}

function Figures({ budget }: { budget: Budget }) {
  const { paused } = budget;
  return (
    <>
      {paused && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('Rewards in money are paused since {since}. {reason}.', {
            since: momentText(paused.since),
            reason: PAUSES[paused.reason],
          })}
        </Alert>
      )}
      <Section
        title={t('The operator’s own money')}
        actions={paused ? <StateChip text={t('Paused')} tone="warn" /> : <StateChip text={t('Paying')} />}
      >
        <Facts columns={3}>
          <AmountFact name={t('Left')} minor={budget.leftMinor} strong />
          <Fact name={t('How long it lasts')}>{lastsText(budget)}</Fact>
          <AmountFact name={t('Paid in 28 days')} minor={budget.paidIn28DaysMinor} />
          <AmountFact name={t('Put in so far')} minor={budget.fundedMinor} />
          <AmountFact name={t('Spent so far')} minor={budget.spentMinor} />
          <AmountFact name={t('Set aside for coupons and prizes')} minor={budget.promisedMinor} />
          <AmountFact name={t('Waiting to be paid')} minor={budget.waitingMinor} />
          <AmountFact name={t('Not covered yet')} minor={budget.uncoveredMinor} />
          <AmountFact name={t('Held')} minor={budget.heldMinor} />
        </Facts>
      </Section>
      <Section
        title={t('Plans, caps and pause')}
        actions={LINKS.map(([to, text]) => (
          <Button key={to} component={Link} to={to} variant="outlined" size="small">
            {text}
          </Button>
        ))}
      >
        {t(
          'Two persons change these. When a kind has used its plan for the month, ' +
            'its further rewards wait for next month.',
        )}
      </Section>
      <Section
        title={t('By kind')}
        actions={
          <Button component={Link} to={listAddress('rewards/grants', { state: 'due' })} variant="outlined" size="small">
            {t('Waiting rewards')}
          </Button>
        }
      >
        <Paper variant="outlined">
          <RowsTable
            label={t('Kinds of rewards')}
            rows={budget.kinds.map((one) => ({ ...one, id: one.kind }))}
            columns={columns}
          />
        </Paper>
      </Section>
    </>
  );
}

const LINKS = [
  ['/settings/rewards.paying/show', t('Pause or go on')],
  ['/settings/rewards.monthPlanMinor/show', t('Plans for a month')],
  ['/settings/rewards.memberMonthMost/show', t('Caps of members')],
  ['/rewards/campaigns', t('Campaigns')],
] as const;
