import { Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { momentText } from '../../../design/console/moment.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import type { StaffRole } from '../../../design/console/resource.ts';
import { Fact, Facts, Section } from '../../../design/console/section.tsx';
import { call } from '../../../platform/client/call.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { ActButton } from './act-button.tsx';
import { StaffState } from './staff-list.tsx';
import { StaffRoles } from './staff-roles.tsx';

type Staff = DataOf<'GET /console/api/v1/staff/{id}'>;

export function StaffShow() {
  return (
    <RecordPage<Staff>
      title="Staff"
      actions={(staff) => (
        <>
          <RolesAct staff={staff} />
          <DisableAct staff={staff} />
        </>
      )}
    >
      {(staff) => (
        <Section title={staff.name} actions={<StaffState disabledAt={staff.disabledAt} demo={staff.demo} />}>
          <Facts>
            <Fact name="Email">{staff.email}</Fact>
            <Fact name="Roles">{staff.roles.join(', ')}</Fact>
            <Fact name="Passkeys">{staff.passkeys}</Fact>
            <Fact name="One-time password">{staff.totp ? 'set up' : 'not set up'}</Fact>
            <Fact name="Since">{momentText(staff.createdAt)}</Fact>
            {staff.disabledAt && <Fact name="Disabled">{momentText(staff.disabledAt)}</Fact>}
            <Fact name="What they did">
              <Link
                to={`/audit-entries?filter=${encodeURIComponent(JSON.stringify({ staffId: staff.id }))}`}
                style={{ color: 'inherit' }}
              >
                Audit log of this person
              </Link>
            </Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function RolesAct({ staff }: { staff: Staff }) {
  const [roles, setRoles] = useState<StaffRole[]>(staff.roles);
  return (
    <ActButton
      label="Change roles"
      title={`Roles of ${staff.name}`}
      variant="outlined"
      ready={roles.length > 0}
      done="The roles are changed."
      onOpen={() => setRoles(staff.roles)}
      act={() => call('PUT /console/api/v1/staff/{id}', { path: { id: staff.id }, body: { roles }, errors: 'place' })}
    >
      <StaffRoles roles={roles} onChange={setRoles} />
      <Typography variant="body2">Their sessions end; they sign in again with the new roles.</Typography>
    </ActButton>
  );
}

function DisableAct({ staff }: { staff: Staff }) {
  const what = staff.disabledAt ? 'Enable' : 'Disable';
  return (
    <ActButton
      label={what}
      title={`${what} ${staff.name}`}
      variant="outlined"
      color={staff.disabledAt ? 'primary' : 'error'}
      done={staff.disabledAt ? 'They may sign in again.' : 'They can no longer sign in.'}
      act={() =>
        call('PUT /console/api/v1/staff/{id}', { path: { id: staff.id }, body: { disabled: !staff.disabledAt }, errors: 'place' })
      }
    >
      <Typography variant="body2">
        {staff.disabledAt
          ? 'They may sign in again with what they had.'
          : 'All their sessions end now. What they approved stays in force and in the log.'}
      </Typography>
    </ActButton>
  );
}
