// Console pages of staff: the list, one person with the acts on their rights, and the queues of acts to sign.
import { rolesText } from '#design/console/resource.ts';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Moment, momentText } from '#design/console/moment.tsx';
import { EVERY_MINUTE, PROPOSED, QUEUE_PAGE, toSign } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { ConsoleQueue, StaffRole } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { getSession } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { isWellFormed } from '#universal/password-form.ts';
import { ActButton, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { proposalOf, STAFF_ACTS, type StaffAct } from './staff-labels.ts';
import { FirstPassword, StaffRoles } from './staff-create.tsx';
import { SessionsOfStaff } from './staff-sessions.tsx';
import { rich, t } from '#design/console/words.ts';

type StaffRow = DataOf<'GET /console/api/v1/staff'>['items'][number];

const columns: readonly Column<StaffRow>[] = [
  { label: t('Name'), of: (row) => row.name },
  { label: t('State'), of: (row) => <StaffState disabledAt={row.disabledAt} demo={row.demo} /> },
  { label: t('Roles'), of: (row) => rolesText(row.roles) },
  { label: t('Email'), of: (row) => row.email },
  {
    label: t('Signs in by'),
    of: (row) =>
      [
        row.passkeys > 0 ? t('{passkeys, plural, one {# passkey} other {# passkeys}}', { passkeys: row.passkeys }) : '',
        row.totp ? t('one-time password') : '',
      ]
        .filter(Boolean)
        .join(', ') || t('nothing yet'),
  },
  { label: t('Since'), of: (row) => <Moment at={row.createdAt} /> },
];

function StaffState({ disabledAt, demo }: { disabledAt: string | null; demo: boolean }) {
  return (
    <>
      {disabledAt ? <StateChip text={t('Disabled')} tone="bad" /> : <StateChip text={t('Active')} />}{' '}
      {demo && <StateChip text={t('Demo')} />}
    </>
  );
}

export function StaffList() {
  return (
    <RecordList<StaffRow>
      resource="staff"
      title={t('Staff')}
      columns={columns}
      to={(row) => `/staff/${row.id}/show`}
      filters={[{ kind: 'text', name: 'q', label: t('Name or email') }]}
      actions={
        <Button component={Link} to="/staff-acts/create" variant="contained" size="small">
          {t('New staff')}
        </Button>
      }
      empty={t('No matches.')}
    />
  );
}

/** Acts about staff and about their bank accounts that wait for signatures. */
export const staffQueues: readonly ConsoleQueue[] = [
  {
    roles: ['finance'],
    useStatus: () =>
      toSign(
        t('Acts about staff to sign'),
        'staff-acts',
        useCall('GET /console/api/v1/staff-acts', PROPOSED, EVERY_MINUTE),
      ),
  },
  {
    roles: ['finance'],
    useStatus: () =>
      toSign(
        t('Accounts of staff to sign'),
        'staff-account-acts',
        useCall('GET /console/api/v1/staff-account-acts', PROPOSED, EVERY_MINUTE),
      ),
  },
  {
    roles: ['support', 'finance'],
    useStatus: () =>
      toSign(
        t('Name corrections to sign'),
        'name-corrections',
        useCall('GET /console/api/v1/name-corrections', PROPOSED, EVERY_MINUTE),
      ),
  },
];

type Staff = DataOf<'GET /console/api/v1/staff/{id}'>;

export function StaffShow() {
  return (
    <RecordPage<Staff> title={t('Staff')} actions={(staff) => <Acts staff={staff} />}>
      {(staff) => (
        <>
          <WaitingAct staff={staff} />
          <Section title={staff.name} actions={<StaffState disabledAt={staff.disabledAt} demo={staff.demo} />}>
            <Facts>
              <Fact name={t('Email')}>{staff.email}</Fact>
              <Fact name={t('Roles')}>{rolesText(staff.roles)}</Fact>
              <Fact name={t('Passkeys')}>{staff.passkeys}</Fact>
              <Fact name={t('One-time password')}>{staff.totp ? t('set up') : t('not set up')}</Fact>
              <Fact name={t('Since')}>{momentText(staff.createdAt)}</Fact>
              {staff.disabledAt && <Fact name={t('Disabled')}>{momentText(staff.disabledAt)}</Fact>}
              <Fact name={t('What they did')}>
                <Link
                  to={`/audit-entries?filter=${encodeURIComponent(JSON.stringify({ staffId: staff.id }))}`}
                  style={{ color: 'inherit' }}
                >
                  {t('Audit log of this person')}
                </Link>
              </Fact>
            </Facts>
          </Section>
          {!staff.disabledAt && <SessionsOfStaff staffId={staff.id} name={staff.name} />}
        </>
      )}
    </RecordPage>
  );
}

type Act = { staff: Staff };

/** The act about this person that waits for its second signature. Until it has it, no other can be proposed. */
function useWaitingAct(staffId: string): StaffAct | undefined {
  const { data } = useCall(
    'GET /console/api/v1/staff-acts',
    { query: { state: 'proposed', limit: QUEUE_PAGE } },
    { quiet: true },
  );
  return data?.items.find((act) => act.staffId === staffId);
}

function Acts({ staff }: Act) {
  const waits = useWaitingAct(staff.id) !== undefined;
  return (
    <>
      {!waits && <GiveRoles staff={staff} />}
      {staff.roles.length > 1 && <TakeRoles staff={staff} />}
      {!waits && !staff.disabledAt && <ResetSecrets staff={staff} />}
      {!staff.disabledAt && staff.id !== getSession()?.staffId && <ShutOut staff={staff} />}
    </>
  );
}

function WaitingAct({ staff }: Act) {
  const act = useWaitingAct(staff.id);
  if (!act) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {rich('{link}: proposed, and waiting for a second person.', {
        link: (
          <Link to={addressOf(act)} style={{ color: 'inherit' }}>
            {STAFF_ACTS[act.kind]}
          </Link>
        ),
      })}
    </Alert>
  );
}

const addressOf = ({ id }: StaffAct) => `/staff-acts/${id}/show`;

/** Proposes more roles, or to let a person in again, which takes a second person's signature. */
function GiveRoles({ staff }: Act) {
  const [roles, setRoles] = useState<StaffRole[]>(staff.roles);
  const navigate = useNavigate();
  const more = roles.some((role) => !staff.roles.includes(role));
  return (
    <SignedActButton<StaffAct>
      label={staff.disabledAt ? t('Let in again') : t('Give roles')}
      title={
        staff.disabledAt
          ? t('Let {name} in again', { name: staff.name })
          : t('More roles for {name}', { name: staff.name })
      }
      variant="outlined"
      ready={more || staff.disabledAt !== null}
      done={SIGNED_FIRST}
      onDone={(act) => void navigate(addressOf(act))}
      onOpen={() => setRoles(staff.roles)}
      {...proposalOf(() => ({ kind: 'empower', staffId: staff.id, roles }))}
    >
      <StaffRoles roles={roles} fixed={staff.roles} onChange={setRoles} />
      <Typography variant="body2">
        {t('It counts when a second person has signed. Then {name} signs in again.', { name: staff.name })}
      </Typography>
    </SignedActButton>
  );
}

function ResetSecrets({ staff }: Act) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  return (
    <SignedActButton<StaffAct>
      label={t('Set up again')}
      title={t('A new password and one-time password for {name}', { name: staff.name })}
      variant="outlined"
      ready={isWellFormed(password)}
      done={SIGNED_FIRST}
      onDone={(act) => void navigate(addressOf(act))}
      onOpen={() => setPassword('')}
      {...proposalOf(() => ({ kind: 'reset', staffId: staff.id, password }))}
    >
      <FirstPassword label={t('New password for them')} value={password} onChange={setPassword} />
      <Typography variant="body2">
        {t(
          'For staff who have lost their password or authenticator app. When a second person has signed, ' +
            'their passkeys, one-time password and sessions end.',
        )}
      </Typography>
    </SignedActButton>
  );
}

function TakeRoles({ staff }: Act) {
  const [roles, setRoles] = useState<StaffRole[]>(staff.roles);
  return (
    <ActButton
      label={t('Take roles away')}
      title={t('Roles of {name}', { name: staff.name })}
      variant="outlined"
      ready={roles.length > 0 && roles.length < staff.roles.length}
      done={t('The roles are taken away.')}
      onOpen={() => setRoles(staff.roles)}
      act={() => call('PUT /console/api/v1/staff/{id}', { path: { id: staff.id }, body: { roles }, errors: 'inline' })}
    >
      <StaffRoles roles={roles} among={staff.roles} onChange={setRoles} />
      <Typography variant="body2">
        {t('It counts at once: their sessions end, and they sign in again with what is left.')}
      </Typography>
    </ActButton>
  );
}

function ShutOut({ staff }: Act) {
  return (
    <ActButton
      label={t('Disable')}
      title={t('Disable {name}', { name: staff.name })}
      variant="outlined"
      color="error"
      done={t('They can no longer sign in.')}
      act={() =>
        call('PUT /console/api/v1/staff/{id}', { path: { id: staff.id }, body: { disabled: true }, errors: 'inline' })
      }
    >
      <Typography variant="body2">
        {t(
          'All their sessions end now. Their approvals stay valid and stay in the log. Two people must ' +
            'agree to let them in again.',
        )}
      </Typography>
    </ActButton>
  );
}
