// All that happened with a member, on the console's page of the member. Each feature has words for its own part.
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import { useRegistry } from '#design/console/registry.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { t } from '#design/console/words.ts';
import { StaffName } from '#features/acts/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Happening = DataOf<'GET /console/api/v1/members/{id}/history'>['items'][number];

const columns: readonly Column<Happening>[] = [
  { label: t('When'), of: (row) => <Moment at={row.at} />, width: 170 },
  { label: t('What happened'), of: (row) => <Words happening={row} /> },
  {
    label: t('Amount (Br)'),
    of: (row) => row.amountMinor !== null && <Amount minor={row.amountMinor} />,
    align: 'right',
  },
  { label: t('Staff'), of: (row) => row.staffId !== null && <StaffName id={row.staffId} />, width: 180 },
];

function Words({ happening }: { happening: Happening }) {
  const { happenings, acts } = useRegistry();
  const words = happenings[happening.kind]?.(happening, acts);
  if (!words) return null;
  const { text, to, more } = words;
  return (
    <>
      {to === undefined ? (
        text
      ) : (
        <Link to={to} style={{ color: 'inherit' }}>
          {text}
        </Link>
      )}
      {more !== undefined && (
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {more}
        </Typography>
      )}
    </>
  );
}

export function MemberHistory({ member: { id } }: { member: MemberOfBlock }) {
  const ask = { path: { id }, query: { limit: 50 } };
  return (
    <Section title={t('All that happened')}>
      <PagedRows<Happening>
        label={t('All that happened')}
        pages={useCallPages('GET /console/api/v1/members/{id}/history', ask, { quiet: true, staleMs: 0 })}
        columns={columns}
        empty={t('Nothing yet.')}
      />
    </Section>
  );
}
