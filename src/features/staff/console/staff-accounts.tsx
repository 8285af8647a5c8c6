// Bank accounts of staff (income.md 1): the declared ones, and the acts that declare and end them.
import { Alert, Box, Typography } from '@mui/material';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Nothing, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { ActPage, STAFF_ACT_STATES, StaffName, WAITING_FIRST } from '#features/acts/console/public.tsx';
import { DeclareAccount, EndAccount } from './propose-staff-account.tsx';
import {
  deedOf,
  effectOf,
  signStaffAccount,
  type StaffAccount,
  type StaffAccountAct,
  standingOfAccount,
} from './staff-labels.ts';

const accountColumns: readonly Column<StaffAccount>[] = [
  { label: 'Account', of: (row) => row.account },
  { label: 'Of', of: (row) => <StaffName id={row.staffId} /> },
  { label: 'Declared', of: (row) => <Moment at={row.addedAt} /> },
  {
    label: 'State',
    of: (row) => <StateChip of={standingOfAccount(row)} />,
    under: (row) => row.endedAt && <Moment at={row.endedAt} />,
  },
  { label: 'End', of: (row) => row.endedAt === null && <EndAccount account={row} />, align: 'right' },
];

const actColumns: readonly Column<StaffAccountAct>[] = [
  { label: 'What', of: deedOf, links: true },
  { label: 'Account', of: (row) => row.account },
  { label: 'Of', of: (row) => <StaffName id={row.staffId} /> },
  { label: 'Proposed by', of: (row) => <StaffName id={row.proposedBy} /> },
  { label: 'On', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'Signatures', of: (row) => `${row.approvals} of 2`, align: 'right' },
  { label: 'State', of: (row) => <StateChip of={STAFF_ACT_STATES[row.state]} /> },
];

export function StaffAccountsList() {
  return (
    <Box sx={{ mt: 2 }}>
      <DeclaredAccounts />
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        Proposals and signatures
      </Typography>
      <RecordList<StaffAccountAct>
        resource="staff-account-acts"
        title="Accounts of staff"
        columns={actColumns}
        to={(row) => `/staff-account-acts/${row.id}/show`}
        {...WAITING_FIRST}
        empty="No act about an account waits for a signature."
      />
    </Box>
  );
}

function DeclaredAccounts() {
  const { data, error } = useCall('GET /console/api/v1/staff-accounts', {}, { quiet: true, staleMs: 0 });
  return (
    <Section title="Declared accounts" actions={<DeclareAccount />}>
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {data &&
        (data.length > 0 ? (
          <RowsTable label="Declared accounts" rows={data} columns={accountColumns} />
        ) : (
          <Nothing>
            None yet. Declare each bank account of yours. Then no rent comes from it and no capital goes to it.
          </Nothing>
        ))}
    </Section>
  );
}

export function StaffAccountActShow() {
  return (
    <ActPage<StaffAccountAct>
      title="Account of staff"
      subjectOf={(act) => `${deedOf(act)}: ${act.account}`}
      factsOf={(act) => (
        <Fact name="Account of">
          <StaffName id={act.staffId} />
        </Fact>
      )}
      effectOf={effectOf}
      sign={({ id }, signed) => signStaffAccount(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/staff-account-acts/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}
