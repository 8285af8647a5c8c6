// The VIP part of a member's console page: level, growth points with their causes, and terms of SVIP.
import { Alert } from '@mui/material';
import { Link } from 'react-router-dom';
import { Loading } from '#design/console/loading.tsx';
import { countText } from '#design/console/formats.ts';
import { Count } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { t } from '#design/console/words.ts';

type Vip = DataOf<'GET /console/api/v1/members/{id}/vip'>;
type Growth = Vip['newest'][number];
type Term = Vip['terms'][number];

const SOURCES: Readonly<Record<Growth['source'], string>> = {
  holding: t('Order'),
  collecting: t('Collected'),
  check_in: t('Checked in'),
};

const growthColumns: readonly Column<Growth>[] = [
  {
    label: t('Cause'),
    of: ({ source, orderId }) =>
      orderId === null ? (
        SOURCES[source]
      ) : (
        <Link to={`/orders/${orderId}/show`} style={{ color: 'inherit' }}>{`${SOURCES[source]} ${orderId}`}</Link>
      ),
    under: (row) => (row.svip ? t('as SVIP') : ''),
  },
  { label: t('Day'), of: (row) => <Moment at={row.date} /> },
  { label: t('Growth points'), of: (row) => <Count value={row.points} />, align: 'right' },
];

const termColumns: readonly Column<Term>[] = [
  { label: t('SVIP bought'), of: (row) => <Moment at={row.boughtAt} /> },
  {
    label: t('Holds from'),
    of: (row) => <Moment at={row.startsAt} />,
    under: (row) => t('until {endsAt}', { endsAt: momentText(row.endsAt) }),
  },
  { label: t('C3coin'), of: (row) => <Count value={row.points} />, align: 'right' },
];

export function MemberVip({ member }: { member: MemberOfBlock }) {
  const { data, error } = useCall(
    'GET /console/api/v1/members/{id}/vip',
    { path: { id: member.id } },
    { quiet: true, staleMs: 0 },
  );
  return (
    <Section title={t('VIP and SVIP')}>
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Loading height={120} />}
      {data && (
        <>
          <Facts columns={3}>
            <Fact name={t('Level')}>{`VIP ${data.level}`}</Fact>
            <Fact name={t('Growth points')}>
              <Count value={data.growth} />
            </Fact>
            <Fact name={t('Next level')}>
              {data.next
                ? t('{missing} more for VIP {level}', {
                    missing: countText(data.next.missing),
                    level: data.next.level,
                  })
                : t('None above')}
            </Fact>
            <Fact name={t('SVIP until')}>
              <Moment at={data.svipUntil} />
            </Fact>
          </Facts>
          {data.newest.length > 0 ? (
            <RowsTable label={t('Newest growth points')} rows={data.newest} columns={growthColumns} />
          ) : (
            <Nothing>{t('No growth points yet.')}</Nothing>
          )}
          {data.terms.length > 0 && <RowsTable label={t('Terms of SVIP')} rows={data.terms} columns={termColumns} />}
        </>
      )}
    </Section>
  );
}
