import { startRegistration } from '@simplewebauthn/browser';
import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Moment } from '../../../design/console/moment.tsx';
import { RowsTable } from '../../../design/console/rows-table.tsx';
import { Nothing, PageTitle, Section } from '../../../design/console/section.tsx';
import { call } from '../../../platform/client/call.ts';
import type { CallInput } from '../../../platform/client/call-types.ts';
import { useCall, useRefresh } from '../../../platform/client/queries.ts';
import { ActButton } from './act-button.tsx';
import { problemText } from './intent.ts';
import { OwnAuthenticator, OwnPassword } from './own-secrets.tsx';

type Registration = CallInput<'POST /console/api/v1/passkeys'>['body']['response'];

/** What one signs in with. Passkeys stand behind acts that need two persons, too. */
export function PasskeysPage() {
  const me = useCall('GET /console/api/v1/me', {}, { quiet: true });
  const refresh = useRefresh();
  const again = () => refresh('GET /console/api/v1/me');
  return (
    <Box sx={{ mt: 2, maxWidth: 720 }}>
      <PageTitle title="Signing in" />
      <Section title="Your passkeys">
        {me.error && <Alert severity="error">{me.error.message}</Alert>}
        {me.data && me.data.passkeys.length === 0 && (
          <Nothing>None yet. A passkey signs you in without a password, and signs acts that need two persons.</Nothing>
        )}
        {me.data && me.data.passkeys.length > 0 && (
          <RowsTable
            label="Your passkeys"
            rows={me.data.passkeys}
            columns={[
              { label: 'Name', of: (row) => row.label },
              { label: 'Registered', of: (row) => <Moment at={row.createdAt} /> },
              { label: 'Last used', of: (row) => <Moment at={row.lastUsedAt} /> },
              {
                label: 'Remove',
                align: 'right',
                of: (row) => (
                  <ActButton
                    label="Remove"
                    title={`Remove ${row.label}`}
                    color="error"
                    variant="text"
                    done="The passkey is removed."
                    act={() => call('DELETE /console/api/v1/passkeys/{id}', { path: { id: row.id }, errors: 'place' })}
                    onDone={() => void again()}
                  >
                    <Typography variant="body2">
                      What it signed stays valid. It can no longer be used to sign in or to sign acts.
                    </Typography>
                  </ActButton>
                ),
              },
            ]}
          />
        )}
      </Section>
      <NewPasskey onDone={() => void again()} />
      <OwnPassword />
      <OwnAuthenticator />
    </Box>
  );
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const [label, setLabel] = useState('');
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<{ good: boolean; text: string }>();

  async function register() {
    setOutcome(undefined);
    try {
      const optionsJSON = await call('POST /console/api/v1/passkeys/options', { errors: 'place' });
      const response = await startRegistration({
        optionsJSON: optionsJSON as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      await call('POST /console/api/v1/passkeys', {
        body: { label: label.trim(), password, response: response as Registration },
        errors: 'place',
      });
      setOutcome({ good: true, text: 'The passkey is registered.' });
      setLabel('');
      setPassword('');
      onDone();
    } catch (error) {
      setOutcome({ good: false, text: problemText(error) });
    }
  }

  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 2 }}>
        Register a passkey
      </Typography>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void register();
        }}
      >
        <Stack spacing={2}>
          <TextField
            label="Name of this passkey"
            placeholder="Office laptop"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            required
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
          {outcome && <Alert severity={outcome.good ? 'success' : 'error'}>{outcome.text}</Alert>}
          <Box>
            <Button type="submit" variant="contained">
              Register a passkey
            </Button>
          </Box>
        </Stack>
      </form>
    </Paper>
  );
}
