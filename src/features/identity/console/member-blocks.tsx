// Identity's blocks on the console's page of a member: whom they invited, and where they are signed in.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import type { MemberBlock, MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TOP } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { rich, t } from '#design/console/words.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { MemberState } from './members-list.tsx';

type Invited = DataOf<'GET /console/api/v1/members/{id}/team'>['items'][number];

const INVITED_COLUMNS: readonly Column<Invited>[] = [
  { label: t('Member'), of: (row) => row.memberNo },
  { label: t('Name'), of: (row) => row.realName },
  { label: t('Joined'), of: (row) => <Moment at={row.registeredAt} /> },
  { label: t('State'), of: (row) => <MemberState frozen={row.frozen} demo={false} /> },
];

/** The inviter of a member, and the members that they invited. */
function MemberTeam({ member }: { member: MemberOfBlock }) {
  const ask = { path: { id: member.id }, query: { limit: TOP } };
  return (
    <Section
      title={t('Team')}
      actions={
        <span style={{ fontSize: '0.875rem' }}>
          {rich('Invited by {inviter}', {
            inviter: member.inviterId ? (
              <Link to={`/members/${member.inviterId}/show`} style={{ color: 'inherit' }}>
                {member.inviterMemberNo}
              </Link>
            ) : (
              t('the operator')
            ),
          })}
        </span>
      }
    >
      <PagedRows<Invited>
        label={t('Invited')}
        pages={useCallPages('GET /console/api/v1/members/{id}/team', ask, { quiet: true })}
        columns={INVITED_COLUMNS}
        to={(row) => `/members/${row.id}/show`}
        empty={t('No invitations yet.')}
      />
    </Section>
  );
}

type Session = DataOf<'GET /console/api/v1/members/{id}/sessions'>['items'][number];

const deviceOf = ({ device }: Session) => device || t('Unknown device');

const SESSION_COLUMNS: readonly Column<Session>[] = [
  { label: t('Device'), of: deviceOf },
  { label: t('Last seen'), of: (row) => <Moment at={row.lastUsedAt} /> },
  { label: t('Signed in'), of: (row) => <Moment at={row.createdAt} /> },
  { label: t('Ends by itself'), of: (row) => <Moment at={row.expiresAt} /> },
  { label: t('End'), of: (row) => <EndSession session={row} />, align: 'right', acts: true },
];

/** Lists a member's sessions, for staff who may end them. */
function MemberSessions({ member: { id } }: { member: MemberOfBlock }) {
  const ask = { path: { id }, query: { limit: TOP } };
  return (
    <Section title={t('Signed in on')}>
      <PagedRows<Session>
        label={t('Sessions')}
        pages={useCallPages('GET /console/api/v1/members/{id}/sessions', ask, { quiet: true })}
        columns={SESSION_COLUMNS}
        empty={t('No device.')}
      />
    </Section>
  );
}

function EndSession({ session }: { session: Session }) {
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('End this session')}
      title={t('End the session on {session}', { session: deviceOf(session) })}
      variant="text"
      color="error"
      ready={reason.trim() !== ''}
      done={t('The session is ended.')}
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
        {t('We sign the device out. The member reads this with the reason, and can sign in again.')}
      </Typography>
      <ReasonInput label={t('Reason (the member reads it)')} value={reason} onChange={setReason} autoFocus />
    </ActButton>
  );
}

export const identityBlocks: readonly MemberBlock[] = [
  { roles: ['support', 'finance'], position: 60, block: MemberTeam },
  { roles: ['support'], position: 70, block: MemberSessions },
];
