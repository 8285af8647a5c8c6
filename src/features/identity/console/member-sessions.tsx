import { Alert, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { ActButton } from './act-button.tsx';

type Session = DataOf<'GET /console/api/v1/members/{id}/sessions'>['items'][number];

const deviceOf = ({ device }: Session) => device || 'Unknown device';

const columns: readonly Column<Session>[] = [
  { label: 'Device', of: deviceOf },
  { label: 'Last seen', of: (row) => <Moment at={row.lastUsedAt} /> },
  { label: 'Signed in', of: (row) => <Moment at={row.createdAt} /> },
  { label: 'Ends by itself', of: (row) => <Moment at={row.expiresAt} /> },
  { label: 'End', of: (row) => <EndSession session={row} />, align: 'right' },
];

/** Lists a member's sessions, for staff who may end them. */
export function MemberSessions({ memberId }: { memberId: string }) {
  const may = mayUse(['support']);
  const { data, error } = useCall(
    'GET /console/api/v1/members/{id}/sessions',
    { path: { id: memberId } },
    { quiet: true, enabled: may },
  );
  if (!may) return null;
  return (
    <Section title="Signed in on">
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={56} aria-label="Loading" />}
      {data?.items.length === 0 && <Nothing>No device.</Nothing>}
      {data && data.items.length > 0 && <RowsTable label="Sessions" rows={data.items} columns={columns} />}
    </Section>
  );
}

function EndSession({ session }: { session: Session }) {
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label="End this session"
      title={`End the session on ${deviceOf(session)}`}
      variant="text"
      color="error"
      ready={reason.trim() !== ''}
      done="The session is ended."
      onOpen={() => setReason('')}
      act={() =>
        call('POST /console/api/v1/member-sessions/{id}/end', {
          path: { id: session.id },
          body: { reason: reason.trim() },
          errors: 'inline',
        })
      }
    >
      <Typography variant="body2">
        We sign the device out. The member reads this with the reason, and can sign in again.
      </Typography>
      <ReasonInput label="Reason (the member reads it)" value={reason} onChange={setReason} autoFocus />
    </ActButton>
  );
}
