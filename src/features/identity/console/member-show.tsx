import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dateText } from '#design/date-text.ts';
import { ReasonInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { useRegistry } from '#design/console/registry.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { languageOf } from '#universal/languages.ts';
import { ActButton } from './act-button.tsx';
import { CorrectName, SIGNERS, WaitingCorrection } from './name-corrections.tsx';
import { MemberTeam } from './member-team.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { MemberState } from './members-list.tsx';

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
              <Fact name="Agreement accepted">{member.agreementVersion}</Fact>
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

/** The parts that features draw, side by side where there is room. */
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
