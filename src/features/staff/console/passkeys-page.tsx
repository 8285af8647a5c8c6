// Console page on which staff manage how they sign in: passkeys, password, authenticator app and sessions.
import { Alert, Box, Typography } from '@mui/material';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Moment } from '#design/console/moment.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import type { CallInput, DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import type { SignInAgain } from '../contract.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { OwnAuthenticator, OwnPassword, PRESENT_SECRETS, SecretFields, SecretForm } from './own-secrets.tsx';
import { OwnSessions } from './staff-sessions.tsx';
import { rich, listOf, t } from '#design/console/words.ts';

type Kind = SignInAgain['kind'];

const WAYS = [
  ['secrets', t('Password and one-time password')],
  ['passkey', t('Another passkey')],
] as const;

/**
 * Removes a passkey. The clerk confirms with both present secrets, or with another passkey if there is one
 * (`hasOther`).
 */
function RemovePasskey(passkey: { id: string; label: string; hasOther: boolean; onDone: () => void }) {
  const { id, label, hasOther, onDone } = passkey;
  const [chosen, setChosen] = useState<Kind>('secrets');
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const { password = '', totp = '' } = secrets;
  // The other passkey may have been removed since the clerk chose it.
  const kind = hasOther ? chosen : 'secrets';

  async function remove() {
    const signIn = kind === 'secrets' ? { kind, password, totp } : { kind, response: await anotherPasskey(id) };
    return call('POST /console/api/v1/passkeys/{id}/remove', { path: { id }, body: { signIn }, errors: 'inline' });
  }

  return (
    <ActButton
      label={t('Remove')}
      title={t('Remove {label}', { label })}
      color="error"
      variant="text"
      done={t('The passkey is removed.')}
      ready={kind === 'passkey' || (password !== '' && totp !== '')}
      act={remove}
      onOpen={() => setSecrets({})}
      onDone={onDone}
    >
      <Typography variant="body2">
        {t('Its old signatures stay valid. You can no longer sign in or sign acts with it. Confirm that it is you.')}
      </Typography>
      {hasOther && <SelectField label={t('Confirm with')} value={kind} choices={WAYS} onChange={setChosen} />}
      {kind === 'secrets' && <SecretFields fields={PRESENT_SECRETS} values={secrets} onChange={setSecrets} />}
    </ActButton>
  );
}

async function anotherPasskey(id: string) {
  const asked = { path: { id }, errors: 'inline' } as const;
  const optionsJSON = await call('POST /console/api/v1/passkeys/{id}/remove/options', asked);
  const response = await startAuthentication({
    optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return response as Extract<SignInAgain, { kind: 'passkey' }>['response'];
}

type Me = DataOf<'GET /console/api/v1/me'>;
type Registration = CallInput<'POST /console/api/v1/passkeys'>['body']['response'];

/** The clerk's own ways to sign in. A passkey also approves acts that need two persons. */
export function PasskeysPage() {
  const me = useCall('GET /console/api/v1/me', {}, { quiet: true });
  const refresh = useRefresh();
  const hasOther = (me.data?.passkeys.length ?? 0) > 1;
  const again = () => refresh('GET /console/api/v1/me');
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageTitle title={t('Signing in')} />
      {me.data && <Warnings due={me.data.secretsDue} tries={me.data.refusedTries} />}
      <Section title={t('Your passkeys')}>
        {me.error && <Alert severity="error">{me.error.message}</Alert>}
        {me.data && me.data.passkeys.length === 0 && (
          <Nothing>
            {t('None yet. A passkey signs you in without a password. It also signs acts that need two people.')}
          </Nothing>
        )}
        {me.data && me.data.passkeys.length > 0 && (
          <RowsTable
            label={t('Your passkeys')}
            rows={me.data.passkeys}
            columns={[
              { label: t('Name'), of: (row) => row.label },
              { label: t('Registered'), of: (row) => <Moment at={row.createdAt} /> },
              { label: t('Last used'), of: (row) => <Moment at={row.lastUsedAt} /> },
              {
                label: t('Remove'),
                align: 'right',
                acts: true,
                of: (row) => (
                  <RemovePasskey id={row.id} label={row.label} hasOther={hasOther} onDone={() => void again()} />
                ),
              },
            ]}
          />
        )}
      </Section>
      <OwnSessions />
      <NewPasskey onDone={() => void again()} />
      <OwnPassword onDone={() => void again()} />
      <OwnAuthenticator onDone={() => void again()} />
    </Box>
  );
}

const DUE = { password: t('your password'), totp: t('your authenticator app') } as const;

function Warnings({ due, tries }: { due: readonly (keyof typeof DUE)[]; tries: Me['refusedTries'] }) {
  return (
    <>
      {due.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('Others know {due}. Change this below. Until then, the console opens nothing else.', {
            due: listOf(due.map((secret) => DUE[secret])),
          })}
        </Alert>
      )}
      {tries && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {rich(
            'In the last seven days, {count} wrong secrets were given in your name. The last was at ' +
              '{lastAt}. If this was not you, change your password.',
            { count: tries.count, lastAt: <Moment at={tries.lastAt} /> },
          )}
        </Alert>
      )}
    </>
  );
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  async function register({ label = '', password = '', totp = '' }: Record<string, string>) {
    const optionsJSON = await call('POST /console/api/v1/passkeys/options', { errors: 'inline' });
    const response = await startRegistration({
      optionsJSON: optionsJSON as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
    await call('POST /console/api/v1/passkeys', {
      body: { label: label.trim(), password, totp, response: response as Registration },
      errors: 'inline',
    });
    onDone();
  }

  return (
    <SecretForm
      title={t('Register a passkey')}
      fields={[
        { name: 'label', label: t('Name of this passkey'), input: { placeholder: t('Office laptop'), maxLength: 60 } },
        ...PRESENT_SECRETS,
      ]}
      button={t('Register a passkey')}
      done={t('The passkey is registered.')}
      send={register}
    />
  );
}
