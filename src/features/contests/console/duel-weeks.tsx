// Weeks of PK, and the teams of one with their pairs and results.
import { Amount, Count } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { listAddress } from '#design/console/queue.ts';
import { dateText } from '#design/date-text.ts';
import { countText } from '#design/money-text.ts';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/identity/console/public.tsx';
import { RunAgain } from './run-again.tsx';

type Week = DataOf<'GET /console/api/v1/contests/duel-weeks'>['items'][number];
type WholeWeek = DataOf<'GET /console/api/v1/contests/duel-weeks/{id}'>;
type Duelist = DataOf<'GET /console/api/v1/contests/duelists'>['items'][number];

const columns: readonly Column<Week>[] = [
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
      title="PK"
      columns={columns}
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
  win: ['Won', 'good'],
  draw: ['Draw', 'plain'],
  lose: ['Lost', 'plain'],
};

const duelists: readonly Column<Duelist>[] = [
  { label: 'Week of', of: (row) => <Moment at={row.week} /> },
  { label: 'Leader', of: (row) => <MemberLink id={row.leaderId} memberNo={row.leaderNo} name={row.leaderName} /> },
  { label: 'Valid members', of: (row) => <Count value={row.size} />, align: 'right' },
  { label: 'Against', of: (row) => (row.opponent ? <MemberLink {...row.opponent} /> : 'nobody') },
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
