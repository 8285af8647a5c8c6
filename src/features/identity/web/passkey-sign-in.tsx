import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { deviceName } from '#design/device-name.ts';
import { useAct } from '#platform/client/act.ts';
import { CallError } from '#platform/client/call-error.ts';
import { FormError } from './form-error.tsx';
import { canUsePasskeys, signWithPasskey } from './passkey-device.ts';
import type { Session } from './use-sign-in.ts';

/** The way in by a passkey of this device. It takes no phone number. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const t = useTranslations('identity');
  const [stopped, setStopped] = useState(false);
  const begin = useAct('POST /api/v1/passkey-sessions/options', { errors: 'inline' });
  const enter = useAct('POST /api/v1/passkey-sessions', { errors: 'inline', onDone: onSignedIn });
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setStopped(false);
    const response = await signWithPasskey(await begin.mutateAsync({}));
    if (response === null) setStopped(true);
    else await enter.mutateAsync({ body: { response, device: deviceName(navigator.userAgent) } });
  };
  return (
    <Stack gap={8}>
      <FormError error={begin.error ?? enter.error} />
      {stopped ? <Note tone="clay">{t('passkeys.stopped')}</Note> : null}
      <Button
        kind="secondary"
        block
        confirm
        busy={begin.isPending || enter.isPending}
        onClick={() => {
          signIn().catch((failure: unknown) => {
            // The notes above show a call's failure. Anything else is a fault of ours.
            if (!(failure instanceof CallError)) throw failure;
          });
        }}
      >
        {t('passkeys.signIn')}
      </Button>
    </Stack>
  );
}
