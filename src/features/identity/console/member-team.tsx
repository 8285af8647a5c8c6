import { Link } from 'react-router-dom';
import { Moment } from '#design/console/moment.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Nothing, Section } from '#design/console/section.tsx';
import { Button } from '@mui/material';
import { RowsTable } from '#design/console/rows-table.tsx';
import { TOP } from '#design/console/top-rows.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { MemberState } from './members-list.tsx';

type Member = DataOf<'GET /console/api/v1/members/{id}'>;
type Invited = DataOf<'GET /console/api/v1/members/{id}/team'>['items'][number];

const columns: readonly Column<Invited>[] = [
  { label: 'Member', of: (row) => row.memberNo },
  { label: 'Name', of: (row) => row.realName },
  { label: 'Joined', of: (row) => <Moment at={row.registeredAt} /> },
  { label: 'State', of: (row) => <MemberState frozen={row.frozen} demo={false} /> },
];

/** The inviter of a member, and the members that they invited. */
export function MemberTeam({ member }: { member: Member }) {
  const ask = { path: { id: member.id }, query: { limit: TOP } };
  const pages = useCallPages('GET /console/api/v1/members/{id}/team', ask, { quiet: true });
  const invited: readonly Invited[] = pages.data ?? [];
  return (
    <Section
      title="Team"
      actions={
        <span style={{ fontSize: '0.875rem' }}>
          {'Invited by '}
          {member.inviterId ? (
            <Link to={`/members/${member.inviterId}/show`} style={{ color: 'inherit' }}>
              {member.inviterMemberNo}
            </Link>
          ) : (
            'the operator'
          )}
        </span>
      }
    >
      {!pages.isPending && invited.length === 0 && <Nothing>Invited nobody yet.</Nothing>}
      {invited.length > 0 && (
        <RowsTable label="Invited" rows={invited} columns={columns} to={(row) => `/members/${row.id}/show`} />
      )}
      {pages.hasNextPage && (
        <Button size="small" sx={{ mt: 1 }} disabled={pages.isFetchingNextPage} onClick={pages.more}>
          Show more
        </Button>
      )}
    </Section>
  );
}
