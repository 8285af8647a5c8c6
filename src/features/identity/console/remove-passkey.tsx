// The removal of a passkey. The clerk signs in again within it, by both present secrets or by another passkey.
import { startAuthentication } from '@simplewebauthn/browser';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '#design/console/select-field.tsx';
import { call } from '#platform/client/call.ts';
import type { SignInAgain } from '../contract.ts';
import { ActButton } from './act-button.tsx';
import { PRESENT_SECRETS, SecretFields } from './own-secrets.tsx';

type Kind = SignInAgain['kind'];

const WAYS = [
  ['secrets', 'Password and one-time password'],
  ['passkey', 'Another passkey'],
] as const;

/** `hasOther`: the clerk has another passkey, which can confirm. */
export function RemovePasskey(passkey: { id: string; label: string; hasOther: boolean; onDone: () => void }) {
  const { id, label, hasOther, onDone } = passkey;
  const [chosen, setChosen] = useState<Kind>('secrets');
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const { password = '', totp = '' } = secrets;
  // The other one may have gone since the clerk chose it.
  const kind = hasOther ? chosen : 'secrets';

  async function remove() {
    const signIn = kind === 'secrets' ? { kind, password, totp } : { kind, response: await anotherPasskey(id) };
    return call('POST /console/api/v1/passkeys/{id}/remove', { path: { id }, body: { signIn }, errors: 'inline' });
  }

  return (
    <ActButton
      label="Remove"
      title={`Remove ${label}`}
      color="error"
      variant="text"
      done="The passkey is removed."
      ready={kind === 'passkey' || (password !== '' && totp !== '')}
      act={remove}
      onOpen={() => setSecrets({})}
      onDone={onDone}
    >
      <Typography variant="body2">
        Its old signatures stay valid. You can no longer sign in or sign acts with it. Confirm that it is you.
      </Typography>
      {hasOther && <SelectField label="Confirm with" value={kind} choices={WAYS} onChange={setChosen} />}
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
