// Console lists of where staff are signed in. Staff end their own sessions, and an administrator a colleague's.
import { Alert, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, Section } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { SecretFields } from './own-secrets.tsx';
import { t } from '#design/console/words.ts';

type Session = DataOf<'GET /console/api/v1/staff/{id}/sessions'>['items'][number];
type OwnSession = DataOf<'GET /console/api/v1/me/sessions'>['items'][number];

const deviceOf = ({ device }: Session) => device || t('Unknown browser');
const BY = { passkey: t('Passkey'), password: t('Password and one-time password') } as const;
const PASSWORD = [{ name: 'password', label: t('Your present password'), secret: 'current-password' }] as const;

const browser: Column<Session> = { label: t('Browser'), of: deviceOf };
const others: readonly Column<Session>[] = [
  { label: t('Signed in by'), of: (row) => BY[row.method] },
  { label: t('Signed in'), of: (row) => <Moment at={row.createdAt} /> },
  { label: t('Last used'), of: (row) => <Moment at={row.lastUsedAt} /> },
  { label: t('Ends by itself'), of: (row) => <Moment at={row.expiresAt} /> },
];

export function OwnSessions() {
  const sessions = useCall('GET /console/api/v1/me/sessions', {}, { quiet: true });
  const refresh = useRefresh();
  const again = () => void refresh('GET /console/api/v1/me/sessions');
  const end: Column<OwnSession> = {
    label: t('End'),
    align: 'right',
    acts: true,
    of: (row) => (row.current ? <Chip size="small" label={t('This one')} /> : <EndOwn session={row} onDone={again} />),
  };
  const items = sessions.data?.items ?? [];
  return (
    <Section title={t('Signed in on')} actions={items.length > 1 && <EndOthers onDone={again} />}>
      {sessions.error && <Alert severity="error">{sessions.error.message}</Alert>}
      {items.length > 0 && <RowsTable label={t('Your sessions')} rows={items} columns={[browser, end, ...others]} />}
    </Section>
  );
}

function EndOwn({ session, onDone }: { session: OwnSession; onDone: () => void }) {
  return (
    <ConfirmedEnd
      label={t('End')}
      title={t('End the session on {session}', { session: deviceOf(session) })}
      done={t('The session is ended.')}
      act={(password) =>
        call('POST /console/api/v1/me/sessions/{id}/end', {
          path: { id: session.id },
          body: { password },
          errors: 'inline',
        })
      }
      onDone={onDone}
    />
  );
}

function EndOthers({ onDone }: { onDone: () => void }) {
  return (
    <ConfirmedEnd
      label={t('End all others')}
      title={t('End all sessions but this one')}
      done={t('Your other sessions are ended.')}
      act={(password) => call('POST /console/api/v1/me/sessions/end-others', { body: { password }, errors: 'inline' })}
      onDone={onDone}
    />
  );
}

type End = {
  label: string;
  title: string;
  done: string;
  act: (password: string) => Promise<unknown>;
  onDone: () => void;
};

/** Ends sessions after the password was given, so that a passer-by at an unlocked computer can't. */
function ConfirmedEnd({ act, ...shown }: End) {
  const [values, setValues] = useState<Record<string, string>>({});
  const { password = '' } = values;
  return (
    <ActButton
      {...shown}
      variant="text"
      color="error"
      ready={password !== ''}
      onOpen={() => setValues({})}
      act={() => act(password)}
    >
      <SecretFields fields={PASSWORD} values={values} onChange={setValues} />
    </ActButton>
  );
}

/** A colleague's sessions, for administrators. */
export function SessionsOfStaff({ staffId, name }: { staffId: string; name: string }) {
  const path = { id: staffId };
  const { data, error } = useCall('GET /console/api/v1/staff/{id}/sessions', { path }, { quiet: true });
  const refresh = useRefresh();
  const again = () => void refresh('GET /console/api/v1/staff/{id}/sessions');
  const items = data?.items ?? [];
  return (
    <Section
      title={t('Signed in on')}
      actions={items.length > 0 && <EndAll staffId={staffId} name={name} onDone={again} />}
    >
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {data?.items.length === 0 && <Nothing>{t('Nowhere.')}</Nothing>}
      {items.length > 0 && <RowsTable label={t('Sessions')} rows={items} columns={[browser, ...others]} />}
    </Section>
  );
}

function EndAll({ staffId, name, onDone }: { staffId: string; name: string; onDone: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('End all sessions')}
      title={t('End all sessions of {name}', { name })}
      variant="text"
      color="error"
      ready={reason.trim() !== ''}
      done={t('The sessions are ended.')}
      onOpen={() => setReason('')}
      onDone={onDone}
      act={() =>
        call('POST /console/api/v1/staff/{id}/sessions/end', {
          path: { id: staffId },
          body: { reason: reason.trim() },
          errors: 'inline',
        })
      }
    >
      <Typography variant="body2">{t('We sign this person out everywhere. They can sign in again.')}</Typography>
      <ReasonInput label={t('Reason (kept in the audit log)')} value={reason} onChange={setReason} autoFocus />
    </ActButton>
  );
}
