// The console's page of one member: state, team and sessions, what other features show, and the actions of staff.
import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordPage } from '#design/console/record-page.tsx';
import { useRegistry } from '#design/console/registry.tsx';
import { type Column, RowsTable, TOP } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { dateText } from '#universal/date-text.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { languageOf } from '#universal/languages.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MemberState } from './members-list.tsx';
import { CorrectName, SIGNERS, WaitingCorrection } from './name-corrections.tsx';

type Invited = DataOf<'GET /console/api/v1/members/{id}/team'>['items'][number];

const INVITED_COLUMNS: readonly Column<Invited>[] = [
  { label: 'Member', of: (row) => row.memberNo },
  { label: 'Name', of: (row) => row.realName },
  { label: 'Joined', of: (row) => <Moment at={row.registeredAt} /> },
  { label: 'State', of: (row) => <MemberState frozen={row.frozen} demo={false} /> },
];

/** The inviter of a member, and the members that they invited. */
function MemberTeam({ member }: { member: Member }) {
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
      {!pages.isPending && invited.length === 0 && <Nothing>No invitations yet.</Nothing>}
      {invited.length > 0 && (
        <RowsTable label="Invited" rows={invited} columns={INVITED_COLUMNS} to={(row) => `/members/${row.id}/show`} />
      )}
      {pages.hasNextPage && (
        <Button size="small" sx={{ mt: 1 }} disabled={pages.isFetchingNextPage} onClick={pages.more}>
          Show more
        </Button>
      )}
    </Section>
  );
}

type Session = DataOf<'GET /console/api/v1/members/{id}/sessions'>['items'][number];

const deviceOf = ({ device }: Session) => device || 'Unknown device';

const SESSION_COLUMNS: readonly Column<Session>[] = [
  { label: 'Device', of: deviceOf },
  { label: 'Last seen', of: (row) => <Moment at={row.lastUsedAt} /> },
  { label: 'Signed in', of: (row) => <Moment at={row.createdAt} /> },
  { label: 'Ends by itself', of: (row) => <Moment at={row.expiresAt} /> },
  { label: 'End', of: (row) => <EndSession session={row} />, align: 'right' },
];

/** Lists a member's sessions, for staff who may end them. */
function MemberSessions({ memberId }: { memberId: string }) {
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
      {data && data.items.length > 0 && <RowsTable label="Sessions" rows={data.items} columns={SESSION_COLUMNS} />}
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

type Member = DataOf<'GET /console/api/v1/members/{id}'>;

export function MemberShow() {
  return (
    <RecordPage<Member> title="Member" actions={(member) => <MemberActs member={member} />}>
      {(member) => (
        <>
          <WaitingCorrection memberId={member.id} />
          <Section
            title={`${member.memberNo} · ${member.realName}`}
            actions={<MemberState frozen={member.frozen} demo={member.demo} />}
          >
            <Facts columns={3}>
              <Fact name="Nickname">{member.nickname}</Fact>
              <Fact name="Phone">{member.phone}</Fact>
              <Fact name="Email">{member.email}</Fact>
              <Fact name="Born">{dateText(member.birthDate)}</Fact>
              <Fact name="Language">{languageOf(member.language).name}</Fact>
              <Fact name="Registered">{momentText(member.registeredAt)}</Fact>
              <Fact name="Verification tier">{member.tier}</Fact>
              <Fact name="Invite code">{member.inviteCode}</Fact>
              <Fact name="Agreement accepted">{`version ${member.agreementVersion}`}</Fact>
              <Fact name="Transaction password">
                {member.paymentPasswordSet
                  ? `set${member.pinResetAt ? `, reset ${momentText(member.pinResetAt)}` : ''}`
                  : 'not set'}
              </Fact>
              <Fact name="Staff">
                <Link
                  to={listAddress('audit-entries', { subject: `member:${member.id}` })}
                  style={{ color: 'inherit' }}
                >
                  Acts of staff on this member
                </Link>
              </Fact>
              {member.frozen && (
                <Fact name="Frozen since" wide>{`${momentText(member.frozenAt)}: ${member.frozenReason ?? ''}`}</Fact>
              )}
            </Facts>
          </Section>
          <Blocks member={member} />
        </>
      )}
    </RecordPage>
  );
}

/** The blocks that features register for this page, then team and sessions, in two columns if there is room. */
function Blocks({ member }: { member: Member }) {
  const { memberBlocks } = useRegistry();
  return (
    <Box sx={{ columns: { lg: 2 }, columnGap: 2, '& > *': { breakInside: 'avoid' } }}>
      {memberBlocks
        .filter(({ roles }) => mayUse(roles))
        .map(({ position, block: Block }) => (
          <Block key={position} member={member} />
        ))}
      <MemberTeam member={member} />
      <MemberSessions memberId={member.id} />
    </Box>
  );
}

function MemberActs({ member }: { member: Member }) {
  const { memberActs } = useRegistry();
  return (
    <>
      {memberActs
        .filter(({ roles }) => mayUse(roles))
        .map(({ act: Act }) => (
          <Act key={Act.name} member={member} />
        ))}
      {mayUse(SIGNERS) && <CorrectName member={member} />}
      {mayUse(['support']) && <TierAct member={member} />}
      {mayUse(['support', 'finance']) && <FreezeAct member={member} />}
    </>
  );
}

function FreezeAct({ member }: { member: Member }) {
  const [reason, setReason] = useState('');
  const body = { reason: reason.trim() };
  const what = member.frozen ? 'Lift freeze' : 'Freeze';
  return (
    <ActButton
      label={what}
      title={`${what}: ${member.memberNo}`}
      color={member.frozen ? 'primary' : 'error'}
      variant="outlined"
      ready={reason.trim() !== ''}
      done={member.frozen ? 'The freeze is lifted.' : 'The member is frozen.'}
      onOpen={() => setReason('')}
      act={() =>
        member.frozen
          ? call('POST /console/api/v1/members/{id}/unfreeze', { path: { id: member.id }, body, errors: 'inline' })
          : call('POST /console/api/v1/members/{id}/freeze', { path: { id: member.id }, body, errors: 'inline' })
      }
    >
      {!member.frozen && (
        <Typography variant="body2">
          A frozen member cannot buy. They can still sign in, withdraw and contest this.
        </Typography>
      )}
      <ReasonInput label="Reason (kept in the audit log)" value={reason} onChange={setReason} autoFocus />
    </ActButton>
  );
}

function TierAct({ member }: { member: Member }) {
  const [tier, setTier] = useState(member.tier);
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label="Change tier"
      title={`Verification tier: ${member.memberNo}`}
      variant="outlined"
      ready={reason.trim() !== '' && tier !== member.tier}
      done="The tier is changed."
      onOpen={() => {
        setTier(member.tier);
        setReason('');
      }}
      act={() =>
        call('POST /console/api/v1/members/{id}/tier', {
          path: { id: member.id },
          body: { tier, reason: reason.trim() },
          errors: 'inline',
        })
      }
    >
      <TextField select label="Tier" value={tier} onChange={(event) => setTier(Number(event.target.value))}>
        {[1, 2, 3].map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <ReasonInput label="Documents seen (kept in the audit log)" value={reason} onChange={setReason} />
    </ActButton>
  );
}
