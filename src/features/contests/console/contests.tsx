// Console pages of team ranks and PK (weekly duels of teams): closed weeks and months with their places, PK weeks, and
// the pairs of a week with their results.
import { countText, dateText } from '#design/console/formats.ts';
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
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { t } from '#design/console/words.ts';

type Found = { closed: boolean; differing: number; promised: number };
type Act = Parameters<typeof ActButton<Found>>[0]['act'];

function RunAgain({ of, act }: { of: string; act: Act }) {
  return (
    <ActButton<Found>
      label={t('Run again')}
      title={t('Run {of} again', { of })}
      variant="outlined"
      done={doneText}
      act={act}
    >
      <Typography variant="body2">
        {t(
          'This computes it from the growth points and compares. Kept rows stay as they are. Prizes that ' +
            'were not promised yet are promised.',
        )}
      </Typography>
    </ActButton>
  );
}

function doneText({ closed, differing, promised }: Found): string {
  const compared =
    differing === 0 ? t('All rows agree.') : t('{differing} rows differ. Tell the operator.', { differing });
  const done = [
    closed ? t('Closed now.') : null,
    promised > 0 ? t('{promised} prizes promised.', { promised }) : null,
    compared,
  ];
  return done.filter(Boolean).join(' ');
}

type Period = DataOf<'GET /console/api/v1/contests/periods'>['items'][number];
type Place = DataOf<'GET /console/api/v1/contests/places'>['items'][number];

const KINDS = { week: t('Weeks'), month: t('Months') } as const;
export const nameOf = ({ kind, startsOn }: Pick<Period, 'kind' | 'startsOn'>) =>
  kind === 'month' ? dateText(startsOn, 'month') : t('Week of {startsOn}', { startsOn: dateText(startsOn) });

const periodColumns: readonly Column<Period>[] = [
  {
    label: t('Week or month'),
    of: nameOf,
    under: (row) => t('until {endsOn}', { endsOn: dateText(row.endsOn) }),
    links: true,
  },
  { label: t('Teams'), of: (row) => <Count value={row.teams} />, align: 'right' },
  { label: t('Prizes (Br)'), of: (row) => <Amount minor={row.prizesMinor} />, align: 'right' },
  { label: t('Closed'), of: (row) => <Moment at={row.closedAt} /> },
];

export function PeriodsList() {
  return (
    <RecordList<Period>
      resource="contests/periods"
      title={t('Team ranks')}
      columns={periodColumns}
      to={(row) => `/contests/periods/${row.id}/show`}
      filters={[{ kind: 'choice', name: 'kind', label: t('Period'), choices: choicesOf(KINDS) }]}
      empty={t('No week or month is closed yet.')}
    />
  );
}

const places: readonly Column<Place>[] = [
  { label: t('Place'), of: (row) => row.place, align: 'right' },
  { label: t('Leader'), of: (row) => <MemberLink id={row.leaderId} memberNo={row.leaderNo} name={row.leaderName} /> },
  { label: t('Points'), of: (row) => <Count value={row.points} />, align: 'right' },
  { label: t('Reached'), of: (row) => <Moment at={row.reachedAt} /> },
  {
    label: t('Prize (Br)'),
    of: (row) => (row.prizeMinor > 0 ? <Amount minor={row.prizeMinor} strong /> : '—'),
    align: 'right',
  },
];

export function PeriodShow() {
  return (
    <RecordPage<Period> title={t('Team rank')} actions={(period) => <RunPeriodAgain period={period} />}>
      {(period) => (
        <>
          <Section title={nameOf(period)}>
            <Facts columns={3}>
              <Fact name={t('Until')}>{dateText(period.endsOn)}</Fact>
              <Fact name={t('Teams with points')}>{countText(period.teams)}</Fact>
              <Fact name={t('Closed')}>{momentText(period.closedAt)}</Fact>
              <AmountFact name={t('Prizes')} minor={period.prizesMinor} />
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
  return <TopRows<Place> title={t('First places')} read={read} columns={places} empty={t('No points earned.')} />;
}

type Week = DataOf<'GET /console/api/v1/contests/duel-weeks'>['items'][number];
type WholeWeek = DataOf<'GET /console/api/v1/contests/duel-weeks/{id}'>;
type Duelist = DataOf<'GET /console/api/v1/contests/duelists'>['items'][number];

const weekColumns: readonly Column<Week>[] = [
  { label: t('Week of'), of: (row) => <Moment at={row.id} />, links: true },
  { label: t('Teams'), of: (row) => <Count value={row.teams} />, align: 'right' },
  { label: t('Prize of a winner (Br)'), of: (row) => <Amount minor={row.prizeMinor} />, align: 'right' },
  { label: t('Paired'), of: (row) => <Moment at={row.pairedAt} /> },
  { label: t('Closed'), of: (row) => <Moment at={row.closedAt} /> },
];

export function DuelWeeksList() {
  return (
    <RecordList<Week>
      resource="contests/duel-weeks"
      title={t('PK of teams')}
      columns={weekColumns}
      to={(row) => `/contests/duel-weeks/${row.id}/show`}
      empty={t('No week is paired yet.')}
    />
  );
}

export function DuelWeekShow() {
  return (
    <RecordPage<WholeWeek> title={t('PK')} actions={(week) => <Acts week={week} />}>
      {(week) => (
        <Section title={t('Week of {id}', { id: dateText(week.id) })}>
          <Facts columns={3}>
            <Fact name={t('Teams')}>{countText(week.teams)}</Fact>
            <Fact name={t('Pairs')}>{countText(week.pairs)}</Fact>
            <AmountFact name={t('Prize of a winner')} minor={week.prizeMinor} />
            <Fact name={t('Paired')}>{momentText(week.pairedAt)}</Fact>
            <Fact name={t('Closed')}>{momentText(week.closedAt)}</Fact>
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
        {t('Its teams')}
      </Button>
      {mayUse(['finance']) ? (
        <RunAgain
          of={t('the PK of {id}', { id: dateText(week.id) })}
          act={(keyed) =>
            call('POST /console/api/v1/contests/duel-weeks/{id}/rerun', { path: { id: week.id }, ...keyed })
          }
        />
      ) : null}
    </>
  );
}

const RESULTS: Record<NonNullable<Duelist['result']>, StateLabel> = {
  win: [t('Won the match'), 'plain'],
  draw: [t('Tie'), 'plain'],
  lose: [t('Lost the match'), 'plain'],
};

const duelists: readonly Column<Duelist>[] = [
  { label: t('Week of'), of: (row) => <Moment at={row.week} /> },
  { label: t('Leader'), of: (row) => <MemberLink id={row.leaderId} memberNo={row.leaderNo} name={row.leaderName} /> },
  { label: t('Valid members'), of: (row) => <Count value={row.size} />, align: 'right' },
  { label: t('Against'), of: (row) => (row.opponent ? <MemberLink {...row.opponent} /> : t('none')) },
  { label: t('Points'), of: (row) => (row.points === null ? '—' : <Count value={row.points} />), align: 'right' },
  { label: t('Result'), of: (row) => (row.result ? <StateChip of={RESULTS[row.result]} /> : '—') },
];

export function DuelistsList() {
  return (
    <RecordList<Duelist>
      resource="contests/duelists"
      title={t('Teams in PK')}
      columns={duelists}
      to={(row) => `/contests/duel-weeks/${row.week}/show`}
      filters={[
        { kind: 'date', name: 'week', label: t('Week of (a Monday)') },
        MEMBER_NO_FILTER,
        { kind: 'choice', name: 'result', label: t('Result'), choices: choicesOf(RESULTS) },
      ]}
      empty={t('No team fits. A week begins on a Monday.')}
    />
  );
}
