// Forms with which staff change their own password and authenticator app, and the fields that confirm such a change.
import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { QrCode } from '#design/qr-code.tsx';
import { problemText } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { t } from '#design/console/words.ts';

type Field = {
  name: string;
  label: string;
  secret?: 'current-password' | 'new-password';
  /** Set if the field is not a secret but plain text. */
  input?: { placeholder: string; maxLength: number };
};
type Values = Record<string, string>;

export const PRESENT_SECRETS: readonly Field[] = [
  { name: 'password', label: t('Your present password'), secret: 'current-password' },
  { name: 'totp', label: t('One-time password of your present authenticator app') },
];

export function SecretFields(given: { fields: readonly Field[]; values: Values; onChange: (values: Values) => void }) {
  return given.fields.map(({ name, label, secret, input }) => (
    <TextField
      key={name}
      label={label}
      type={secret ? 'password' : 'text'}
      autoComplete={input ? 'off' : (secret ?? 'one-time-code')}
      placeholder={input?.placeholder}
      value={given.values[name] ?? ''}
      onChange={(event) => given.onChange({ ...given.values, [name]: event.target.value })}
      required
      slotProps={{
        htmlInput: { maxLength: input?.maxLength ?? 128, ...(secret || input ? {} : { inputMode: 'numeric' }) },
      }}
    />
  ));
}

/** A form of secrets, which it clears once the server has accepted them. */
export function SecretForm(form: {
  title: string;
  fields: readonly Field[];
  button: string;
  done: string;
  send: (values: Values) => Promise<unknown>;
  children?: ReactNode;
}) {
  const [values, setValues] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ good: boolean; text: string }>();

  async function send() {
    setBusy(true);
    setOutcome(undefined);
    try {
      await form.send(values);
      setValues({});
      setOutcome({ good: true, text: form.done });
    } catch (error) {
      setOutcome({ good: false, text: problemText(error) });
    }
    setBusy(false);
  }

  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, mt: 2 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 2 }}>
        {form.title}
      </Typography>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack spacing={2}>
          {form.children}
          <SecretFields fields={form.fields} values={values} onChange={setValues} />
          {outcome && <Alert severity={outcome.good ? 'success' : 'error'}>{outcome.text}</Alert>}
          <Box>
            <Button type="submit" variant="contained" disabled={busy}>
              {form.button}
            </Button>
          </Box>
        </Stack>
      </form>
    </Paper>
  );
}

export function OwnPassword({ onDone }: { onDone: () => void }) {
  return (
    <SecretForm
      title={t('Change your password')}
      fields={[
        ...PRESENT_SECRETS,
        { name: 'newPassword', label: t('New password'), secret: 'new-password' },
        { name: 'newPasswordAgain', label: t('New password again'), secret: 'new-password' },
      ]}
      button={t('Change the password')}
      done={t('The password is changed. Your other sessions have ended.')}
      send={async ({ password = '', totp = '', newPassword = '', newPasswordAgain = '' }) => {
        const body = { password, totp, newPassword, newPasswordAgain };
        await call('POST /console/api/v1/me/password', { body, errors: 'inline' });
        onDone();
      }}
    />
  );
}

/** Moves to another authenticator app. The new seed counts only after a one-time password made from it was given. */
export function OwnAuthenticator({ onDone }: { onDone: () => void }) {
  const [offer, setOffer] = useState<{ totpUri: string; offer: string }>();
  const [problem, setProblem] = useState('');

  async function begin() {
    setProblem('');
    try {
      setOffer(await call('POST /console/api/v1/me/totp/options', { errors: 'inline' }));
    } catch (error) {
      setProblem(problemText(error));
    }
  }

  if (offer)
    return (
      <SecretForm
        title={t('Move to another authenticator app')}
        fields={[...PRESENT_SECRETS, { name: 'newTotp', label: t('One-time password of the new app') }]}
        button={t('Move to it')}
        done={t('From now on, use only the new app. Your other sessions have ended.')}
        send={async ({ password = '', totp = '', newTotp = '' }) => {
          const body = { password, totp, newTotp, offer: offer.offer };
          await call('POST /console/api/v1/me/totp', { body, errors: 'inline' });
          onDone();
        }}
      >
        <Typography variant="body2">
          {t('Scan this with the new app. It works for ten minutes. We do not show it again.')}
        </Typography>
        <AuthenticatorSeed uri={offer.totpUri} />
      </SecretForm>
    );
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, mt: 2 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 2 }}>
        {t('Move to another authenticator app')}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button variant="outlined" onClick={() => void begin()}>
        {t('Begin')}
      </Button>
    </Paper>
  );
}

/**
 * Shows a seed for an authenticator app, as a QR code to scan and as text to type. `uri` is otpauth://totp/… with
 * issuer, account and seed.
 */
export function AuthenticatorSeed({ uri }: { uri: string }) {
  return (
    <>
      <Box sx={{ '& svg': { display: 'block', width: '100%', maxWidth: 220 } }}>
        <QrCode text={uri} label={t('The seed, to be scanned with the authenticator app')} />
      </Box>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {uri}
      </Typography>
    </>
  );
}
