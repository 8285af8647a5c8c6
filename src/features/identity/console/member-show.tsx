// The console's page of one member: state, team and sessions, what other features show, and the actions of staff.
import { dateText } from '#design/console/formats.ts';
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
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { languageName } from '#design/console/languages.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MemberState } from './members-list.tsx';
import { CorrectName, SIGNERS, WaitingCorrection } from './name-corrections.tsx';
import { rich, t } from '#design/console/words.ts';

type Invited = DataOf<'GET /console/api/v1/members/{id}/team'>['items'][number];

const INVITED_COLUMNS: readonly Column<Invited>[] = [
  { label: t('Member'), of: (row) => row.memberNo },
  { label: t('Name'), of: (row) => row.realName },
  { label: t('Joined'), of: (row) => <Moment at={row.registeredAt} /> },
  { label: t('State'), of: (row) => <MemberState frozen={row.frozen} demo={false} /> },
];

/** The inviter of a member, and the members that they invited. */
function MemberTeam({ member }: { member: Member }) {
  const ask = { path: { id: member.id }, query: { limit: TOP } };
  const pages = useCallPages('GET /console/api/v1/members/{id}/team', ask, { quiet: true });
  const invited: readonly Invited[] = pages.data ?? [];
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
      {!pages.isPending && invited.length === 0 && <Nothing>{t('No invitations yet.')}</Nothing>}
      {invited.length > 0 && (
        <RowsTable
          label={t('Invited')}
          rows={invited}
          columns={INVITED_COLUMNS}
          to={(row) => `/members/${row.id}/show`}
        />
      )}
      {pages.hasNextPage && (
        <Button size="small" sx={{ mt: 1 }} disabled={pages.isFetchingNextPage} onClick={pages.more}>
          {t('Show more')}
        </Button>
      )}
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
  { label: t('End'), of: (row) => <EndSession session={row} />, align: 'right' },
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
    <Section title={t('Signed in on')}>
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={56} aria-label={t('Loading')} />}
      {data?.items.length === 0 && <Nothing>{t('No device.')}</Nothing>}
      {data && data.items.length > 0 && <RowsTable label={t('Sessions')} rows={data.items} columns={SESSION_COLUMNS} />}
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

type Member = DataOf<'GET /console/api/v1/members/{id}'>;

export function MemberShow() {
  return (
    <RecordPage<Member> title={t('Member')} actions={(member) => <MemberActs member={member} />}>
      {(member) => (
        <>
          <WaitingCorrection memberId={member.id} />
          <Section
            title={`${member.memberNo} · ${member.realName}`}
            actions={<MemberState frozen={member.frozen} demo={member.demo} />}
          >
            <Facts columns={3}>
              <Fact name={t('Nickname')}>{member.nickname}</Fact>
              <Fact name={t('Phone')}>{member.phone}</Fact>
              <Fact name={t('Email')}>{member.email}</Fact>
              <Fact name={t('Born')}>{dateText(member.birthDate)}</Fact>
              <Fact name={t('Language')}>{languageName(member.language)}</Fact>
              <Fact name={t('Registered')}>{momentText(member.registeredAt)}</Fact>
              <Fact name={t('Verification tier')}>{member.tier}</Fact>
              <Fact name={t('Invite code')}>{member.inviteCode}</Fact>
              <Fact name={t('Agreement accepted')}>
                {t('version {agreementVersion}', { agreementVersion: member.agreementVersion })}
              </Fact>
              <Fact name={t('Transaction password')}>
                {member.paymentPasswordSet
                  ? member.pinResetAt
                    ? t('set, reset {at}', { at: momentText(member.pinResetAt) })
                    : t('set')
                  : t('not set')}
              </Fact>
              <Fact name={t('Staff')}>
                <Link
                  to={listAddress('audit-entries', { subject: `member:${member.id}` })}
                  style={{ color: 'inherit' }}
                >
                  {t('Acts of staff on this member')}
                </Link>
                {mayUse(['admin']) && (
                  <>
                    {' · '}
                    <Link to={listAddress('looks', { memberNo: member.memberNo })} style={{ color: 'inherit' }}>
                      {t('Who looked')}
                    </Link>
                  </>
                )}
              </Fact>
              {member.frozen && (
                <Fact
                  name={t('Frozen since')}
                  wide
                >{`${momentText(member.frozenAt)}: ${member.frozenReason ?? ''}`}</Fact>
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
  const what = member.frozen ? t('Lift freeze') : t('Freeze');
  return (
    <ActButton
      label={what}
      title={`${what}: ${member.memberNo}`}
      color={member.frozen ? 'primary' : 'error'}
      variant="outlined"
      ready={reason.trim() !== ''}
      done={member.frozen ? t('The freeze is lifted.') : t('The member is frozen.')}
      onOpen={() => setReason('')}
      act={() =>
        member.frozen
          ? call('POST /console/api/v1/members/{id}/unfreeze', { path: { id: member.id }, body, errors: 'inline' })
          : call('POST /console/api/v1/members/{id}/freeze', { path: { id: member.id }, body, errors: 'inline' })
      }
    >
      {!member.frozen && (
        <Typography variant="body2">
          {t('A frozen member cannot buy. They can still sign in, withdraw and contest this.')}
        </Typography>
      )}
      <ReasonInput label={t('Reason (kept in the audit log)')} value={reason} onChange={setReason} autoFocus />
    </ActButton>
  );
}

function TierAct({ member }: { member: Member }) {
  const [tier, setTier] = useState(member.tier);
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('Change tier')}
      title={t('Verification tier: {memberNo}', { memberNo: member.memberNo })}
      variant="outlined"
      ready={reason.trim() !== '' && tier !== member.tier}
      done={t('The tier is changed.')}
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
      <TextField select label={t('Tier')} value={tier} onChange={(event) => setTier(Number(event.target.value))}>
        {[1, 2, 3].map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <ReasonInput label={t('Documents seen (kept in the audit log)')} value={reason} onChange={setReason} />
    </ActButton>
  );
}
