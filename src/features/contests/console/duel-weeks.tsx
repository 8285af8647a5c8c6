// Weeks of PK, and the teams of one with their pairs and results.
import { Amount } from '../../../design/console/amount.tsx';
import { Moment, momentText } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '../../../design/console/section.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { call } from '../../../platform/client/call.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { listAddress } from '../../../design/console/queue.ts';
import { MemberLink } from '../../identity/console/public.tsx';
import { RunAgain } from './run-again.tsx';

type Week = DataOf<'GET /console/api/v1/contests/duel-weeks'>['items'][number];
type Duelist = DataOf<'GET /console/api/v1/contests/duelists'>['items'][number];

const columns: readonly Column<Week>[] = [
  { label: 'Week of', of: (row) => row.id, links: true },
  { label: 'Teams', of: (row) => row.teams, align: 'right' },
  { label: 'Pairs', of: (row) => row.pairs, align: 'right' },
  { label: 'Prize', of: (row) => <Amount minor={row.prizeMinor} />, align: 'right' },
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
    <RecordPage<Week> title="PK" actions={(week) => <Acts week={week} />}>
      {(week) => (
        <Section title={`Week of ${week.id}`}>
          <Facts columns={3}>
            <Fact name="Teams">{week.teams}</Fact>
            <Fact name="Pairs">{week.pairs}</Fact>
            <AmountFact name="Prize of a winner" minor={week.prizeMinor} />
            <Fact name="Paired">{momentText(week.pairedAt)}</Fact>
            <Fact name="Closed">{momentText(week.closedAt)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Acts({ week }: { week: Week }) {
  return (
    <>
      <Button component={Link} size="small" to={listAddress('contests/duelists', { week: week.id })}>
        Its teams
      </Button>
      {mayUse(['finance']) ? (
        <RunAgain
          of={`the PK of ${week.id}`}
          act={(keyed) =>
            call('POST /console/api/v1/contests/duel-weeks/{id}/rerun', { path: { id: week.id }, ...keyed })
          }
        />
      ) : null}
    </>
  );
}

const RESULTS = { win: 'Won', draw: 'Draw', lose: 'Lost' } as const;

const duelists: readonly Column<Duelist>[] = [
  { label: 'Leader', of: (row) => <MemberLink id={row.leaderId} memberNo={row.leaderNo} name={row.leaderName} /> },
  { label: 'Valid members', of: (row) => row.size, align: 'right' },
  { label: 'Against', of: (row) => row.opponentNo ?? 'nobody' },
  { label: 'Points', of: (row) => row.points ?? '—', align: 'right' },
  { label: 'Result', of: (row) => (row.result ? RESULTS[row.result] : '—') },
];

const DAY = /^2\d{3}-\d\d-\d\d$/;

export function DuelistsList() {
  return (
    <RecordList<Duelist>
      resource="contests/duelists"
      title="Teams in PK"
      columns={duelists}
      filters={[{ kind: 'text', name: 'week', label: 'Week of (a Monday), e.g. 2026-11-16', width: 260, fits: DAY }]}
      empty="No team was paired in this week."
    />
  );
}
