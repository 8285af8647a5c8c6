// Console pages of team ranks and PK (weekly duels of teams): closed weeks and months with their places, PK weeks, and
// the pairs of a week with their results.
import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, TopRows } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { countText } from '#design/money-text.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';

type Found = { closed: boolean; differing: number; promised: number };
type Act = Parameters<typeof ActButton<Found>>[0]['act'];

function RunAgain({ of, act }: { of: string; act: Act }) {
  return (
    <ActButton<Found> label="Run again" title={`Run ${of} again`} variant="outlined" done={doneText} act={act}>
      <Typography variant="body2">
        This computes it from the growth points and compares. Kept rows stay as they are. Prizes that were not promised
        yet are promised.
      </Typography>
    </ActButton>
  );
}

function doneText({ closed, differing, promised }: Found): string {
  const compared = differing === 0 ? 'All rows agree.' : `${differing} rows differ. Tell the operator.`;
  const done = [closed ? 'Closed now.' : null, promised > 0 ? `${promised} prizes promised.` : null, compared];
  return done.filter(Boolean).join(' ');
}

type Period = DataOf<'GET /console/api/v1/contests/periods'>['items'][number];
type Place = DataOf<'GET /console/api/v1/contests/places'>['items'][number];

const KINDS = { week: 'Weeks', month: 'Months' } as const;
export const nameOf = ({ kind, startsOn }: Pick<Period, 'kind' | 'startsOn'>) =>
  kind === 'month' ? dateText(startsOn, { style: 'month' }) : `Week of ${dateText(startsOn)}`;

const periodColumns: readonly Column<Period>[] = [
  { label: 'Rank', of: nameOf, under: (row) => `until ${dateText(row.endsOn)}`, links: true },
  { label: 'Teams', of: (row) => <Count value={row.teams} />, align: 'right' },
  { label: 'Prizes (Br)', of: (row) => <Amount minor={row.prizesMinor} />, align: 'right' },
  { label: 'Closed', of: (row) => <Moment at={row.closedAt} /> },
];

export function PeriodsList() {
  return (
    <RecordList<Period>
      resource="contests/periods"
      title="Team ranks"
      columns={periodColumns}
      to={(row) => `/contests/periods/${row.id}/show`}
      filters={[{ kind: 'choice', name: 'kind', label: 'Period', choices: choicesOf(KINDS) }]}
      empty="No week or month is closed yet."
    />
  );
}

const places: readonly Column<Place>[] = [
  { label: 'Place', of: (row) => row.place, align: 'right' },
  { label: 'Leader', of: (row) => <MemberLink id={row.leaderId} memberNo={row.leaderNo} name={row.leaderName} /> },
  { label: 'Points', of: (row) => <Count value={row.points} />, align: 'right' },
  { label: 'Reached', of: (row) => <Moment at={row.reachedAt} /> },
  {
    label: 'Prize (Br)',
    of: (row) => (row.prizeMinor > 0 ? <Amount minor={row.prizeMinor} strong /> : '—'),
    align: 'right',
  },
];

export function PeriodShow() {
  return (
    <RecordPage<Period> title="Team rank" actions={(period) => <RunPeriodAgain period={period} />}>
      {(period) => (
        <>
          <Section title={nameOf(period)}>
            <Facts columns={3}>
              <Fact name="Until">{dateText(period.endsOn)}</Fact>
              <Fact name="Teams with points">{countText(period.teams)}</Fact>
              <Fact name="Closed">{momentText(period.closedAt)}</Fact>
              <AmountFact name="Prizes" minor={period.prizesMinor} />
            </Facts>
          </Section>
          <Places period={period} />
        </>
      )}
    </RecordPage>
  );
}

function RunPeriodAgain({ period }: { period: Period }) {
  if (!mayUse(['finance'])) return null;
  return (
    <RunAgain
      of={nameOf(period)}
      act={(keyed) => call('POST /console/api/v1/contests/periods/{id}/rerun', { path: { id: period.id }, ...keyed })}
    />
  );
}

function Places({ period }: { period: Period }) {
  const ask = { query: { period: period.id, limit: 100 } };
  const read = useCall('GET /console/api/v1/contests/places', ask, { quiet: true });
  return <TopRows<Place> title="First places" read={read} columns={places} empty="No points earned." />;
}

type Week = DataOf<'GET /console/api/v1/contests/duel-weeks'>['items'][number];
type WholeWeek = DataOf<'GET /console/api/v1/contests/duel-weeks/{id}'>;
type Duelist = DataOf<'GET /console/api/v1/contests/duelists'>['items'][number];

const weekColumns: readonly Column<Week>[] = [
  { label: 'Week of', of: (row) => <Moment at={row.id} />, links: true },
  { label: 'Teams', of: (row) => <Count value={row.teams} />, align: 'right' },
  { label: 'Prize of a winner (Br)', of: (row) => <Amount minor={row.prizeMinor} />, align: 'right' },
  { label: 'Paired', of: (row) => <Moment at={row.pairedAt} /> },
  { label: 'Closed', of: (row) => <Moment at={row.closedAt} /> },
];

export function DuelWeeksList() {
  return (
    <RecordList<Week>
      resource="contests/duel-weeks"
      title="PK of teams"
      columns={weekColumns}
      to={(row) => `/contests/duel-weeks/${row.id}/show`}
      empty="No week is paired yet."
    />
  );
}

export function DuelWeekShow() {
  return (
    <RecordPage<WholeWeek> title="PK" actions={(week) => <Acts week={week} />}>
      {(week) => (
        <Section title={`Week of ${dateText(week.id)}`}>
          <Facts columns={3}>
            <Fact name="Teams">{countText(week.teams)}</Fact>
            <Fact name="Pairs">{countText(week.pairs)}</Fact>
            <AmountFact name="Prize of a winner" minor={week.prizeMinor} />
            <Fact name="Paired">{momentText(week.pairedAt)}</Fact>
            <Fact name="Closed">{momentText(week.closedAt)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Acts({ week }: { week: WholeWeek }) {
  return (
    <>
      <Button component={Link} size="small" variant="outlined" to={listAddress('contests/duelists', { week: week.id })}>
        Its teams
      </Button>
      {mayUse(['finance']) ? (
        <RunAgain
          of={`the PK of ${dateText(week.id)}`}
          act={(keyed) =>
            call('POST /console/api/v1/contests/duel-weeks/{id}/rerun', { path: { id: week.id }, ...keyed })
          }
        />
      ) : null}
    </>
  );
}

const RESULTS: Record<NonNullable<Duelist['result']>, StateLabel> = {
  win: ['Won', 'plain'],
  draw: ['Draw', 'plain'],
  lose: ['Lost', 'plain'],
};

const duelists: readonly Column<Duelist>[] = [
  { label: 'Week of', of: (row) => <Moment at={row.week} /> },
  { label: 'Leader', of: (row) => <MemberLink id={row.leaderId} memberNo={row.leaderNo} name={row.leaderName} /> },
  { label: 'Valid members', of: (row) => <Count value={row.size} />, align: 'right' },
  { label: 'Against', of: (row) => (row.opponent ? <MemberLink {...row.opponent} /> : 'none') },
  { label: 'Points', of: (row) => (row.points === null ? '—' : <Count value={row.points} />), align: 'right' },
  { label: 'Result', of: (row) => (row.result ? <StateChip of={RESULTS[row.result]} /> : '—') },
];

export function DuelistsList() {
  return (
    <RecordList<Duelist>
      resource="contests/duelists"
      title="Teams in PK"
      columns={duelists}
      to={(row) => `/contests/duel-weeks/${row.week}/show`}
      filters={[
        { kind: 'date', name: 'week', label: 'Week of (a Monday)' },
        MEMBER_NO_FILTER,
        { kind: 'choice', name: 'result', label: 'Result', choices: choicesOf(RESULTS) },
      ]}
      empty="No team fits. A week begins on a Monday."
    />
  );
}
