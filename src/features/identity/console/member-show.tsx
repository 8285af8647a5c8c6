// The console's page of one member: state, what features show of them in parts, and the actions of staff.
import { dateText } from '#design/console/formats.ts';
import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordPage } from '#design/console/record-page.tsx';
import { useRegistry } from '#design/console/registry.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { languageName } from '#design/console/languages.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MemberState } from './members-list.tsx';
import { Parts } from './member-parts.tsx';
import { CorrectName, SIGNERS, WaitingCorrection } from './name-corrections.tsx';
import { labelled, t } from '#design/console/words.ts';

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
              <Fact name={t('Staff')} leads>
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
                <Fact name={t('Frozen since')} wide>
                  {labelled(momentText(member.frozenAt), member.frozenReason ?? '')}
                </Fact>
              )}
            </Facts>
          </Section>
          <Parts member={member} />
        </>
      )}
    </RecordPage>
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
      title={labelled(what, member.memberNo)}
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
