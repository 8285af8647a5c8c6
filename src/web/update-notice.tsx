import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Dialog } from '../design/components/sheet.tsx';
import { call } from '../platform/client/call.ts';
import { getStored, setStored } from '../platform/client/stored-state.ts';
import { VERSION, VERSION_CODE } from '../platform/version.ts';

/** Every eight hours (wire.md 9). */
const UPDATE_CHECK_MS = 28_800_000;

/** Asks every eight hours whether a newer app exists, and offers it. */
export function UpdateNotice() {
  const t = useTranslations('web');
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      setStored('updateCheckedAt', Date.now());
      timer = setTimeout(() => void check(), UPDATE_CHECK_MS);
      try {
        const answer = await call('POST /api/download/update', {
          body: { version: VERSION, code: VERSION_CODE, platform: 'web' },
          errors: 'inline',
        });
        if (answer.update) setWaiting(true);
      } catch {
        // Ask again in eight hours: nobody waits for this answer.
      }
    };
    const since = Date.now() - (getStored('updateCheckedAt') ?? 0);
    timer = setTimeout(() => void check(), Math.max(UPDATE_CHECK_MS - since, 0));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open={waiting}
      onClose={() => setWaiting(false)}
      title={t('update.title')}
      confirm={t('update.now')}
      onConfirm={() => void reloadFresh()}
    >
      <p>{t('update.words')}</p>
    </Dialog>
  );
}

/** The new version waits in the service worker. It takes over with the reload. */
async function reloadFresh(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  window.location.reload();
}
