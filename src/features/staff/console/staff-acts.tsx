// Console pages of acts about staff, such as taking someone on: the list, and one act to sign, withdraw or hand over.
import { rolesText } from '#design/console/resource.ts';
import { Alert, Box, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { getSession, mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { AuthenticatorSeed } from './own-secrets.tsx';
import {
  ActFacts,
  SignedActButton,
  STAFF_ACT_STATES,
  StaffName,
  TakeBack,
  useSignatures,
  WAITING_FIRST,
  WhyClosed,
} from '#features/acts/console/public.tsx';
import { signStaffAct, STAFF_ACTS, type StaffAct } from './staff-labels.ts';
import { inRow, labelled, rich, t } from '#design/console/words.ts';

const columns: readonly Column<StaffAct>[] = [
  { label: t('What'), of: (row) => STAFF_ACTS[row.kind], links: true },
  { label: t('Who'), of: (row) => row.name },
  { label: t('Roles'), of: (row) => rolesText(row.roles) },
  { label: t('Proposed by'), of: (row) => <StaffName id={row.proposedBy} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposedAt} /> },
  { label: t('Signatures'), of: (row) => t('{approvals} of 2', { approvals: row.approvals }), align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={STAFF_ACT_STATES[row.state]} /> },
];

export function StaffActsList() {
  return (
    <RecordList<StaffAct>
      resource="staff-acts"
      title={t('Acts about staff')}
      columns={columns}
      to={(row) => `/staff-acts/${row.id}/show`}
      {...WAITING_FIRST}
      empty={t('No act about staff waits for a second person.')}
    />
  );
}

type Signed = DataOf<'POST /console/api/v1/staff-acts/{id}/approve'>;

export function StaffActShow() {
  const [signed, setSigned] = useState<Signed>();
  return (
    <>
      {signed?.totpUri && <HandOver name={signed.name} totpUri={signed.totpUri} />}
      <RecordPage<StaffAct>
        title={t('Act about staff')}
        actions={(act) => act.state === 'proposed' && <Decide act={act} onSigned={setSigned} />}
      >
        {(act) => (
          <Section
            title={labelled(STAFF_ACTS[act.kind], act.name)}
            actions={<StateChip of={STAFF_ACT_STATES[act.state]} />}
          >
            <Facts columns={3}>
              <Fact name={t('Email')}>{act.email}</Fact>
              <Fact name={t('Roles they will have')}>{rolesText(act.roles)}</Fact>
              <ActFacts act={act} />
            </Facts>
          </Section>
        )}
      </RecordPage>
    </>
  );
}

function Decide({ act, onSigned }: { act: StaffAct; onSigned: (signed: Signed) => void }) {
  const { mine } = useSignatures(act.actId);
  const first = act.proposedBy === getSession()?.staffId;
  const tooEarly = !first && act.approvals === 0;
  return (
    <>
      {mayUse([]) && (
        <TakeBack
          title={inRow(STAFF_ACTS[act.kind], act.name)}
          act={() => call('POST /console/api/v1/staff-acts/{id}/withdraw', { path: { id: act.id }, errors: 'inline' })}
        />
      )}
      {tooEarly ? (
        <WhyClosed>{t('The person who proposed it signs first.')}</WhyClosed>
      ) : (
        <SignedActButton<Signed>
          label={first ? t('Sign') : t('Approve')}
          pressedBy="a"
          mine={mine}
          title={labelled(STAFF_ACTS[act.kind], act.name)}
          done={(after) =>
            after.state === 'done' ? t('Signed by two and carried out.') : t('Signed. A second person must sign it.')
          }
          onDone={onSigned}
          makeAct={async () => ({ actId: act.actId })}
          sign={({ assertion }) => signStaffAct(act.id, { assertion })}
        >
          <Typography variant="body2">{labelled(inRow(act.name, act.email), rolesText(act.roles))}</Typography>
          <Typography variant="body2">
            {rich('Make sure that this is a person, and another one than you and {proposedBy}.', {
              proposedBy: <StaffName id={act.proposedBy} />,
            })}
          </Typography>
        </SignedActButton>
      )}
    </>
  );
}

/** The one-time password's seed, shown only to the second person, who doesn't know the password. */
function HandOver({ name, totpUri }: { name: string; totpUri: string }) {
  return (
    <Box sx={{ mt: 2, maxWidth: 720 }}>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <Alert severity="success">{t('{name} may sign in.', { name })}</Alert>
          <Typography variant="body2">
            {t(
              'Hand this over in person. They scan it with their authenticator app. We do not show it ' +
                'again. The person who proposed the act gives them the password. Ask them to change both ' +
                'under Signing in.',
            )}
          </Typography>
          <AuthenticatorSeed uri={totpUri} />
        </Stack>
      </Paper>
    </Box>
  );
}
