// Closed weeks and months of the rank, and the places of one.
import { Amount, Count } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, TopRows } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { dateText } from '#design/date-text.ts';
import { countText } from '#design/money-text.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { MemberLink } from '#features/identity/console/public.tsx';
import { RunAgain } from './run-again.tsx';

type Period = DataOf<'GET /console/api/v1/contests/periods'>['items'][number];
type Place = DataOf<'GET /console/api/v1/contests/places'>['items'][number];

const KINDS = { week: 'Weeks', month: 'Months' } as const;
export const nameOf = ({ kind, startsOn }: Pick<Period, 'kind' | 'startsOn'>) =>
  kind === 'month' ? dateText(startsOn, { style: 'month' }) : `Week of ${dateText(startsOn)}`;

const columns: readonly Column<Period>[] = [
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
      columns={columns}
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
    <RecordPage<Period> title="Team rank" actions={(period) => <Act period={period} />}>
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

function Act({ period }: { period: Period }) {
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
  return <TopRows<Place> title="First places" read={read} columns={places} empty="Nobody earned points." />;
}
