import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Dialog } from '../design/components/sheet.tsx';
import { setSymbols } from '../design/symbols.ts';
import { call } from '../platform/client/call.ts';
import type { DataOf } from '../platform/client/call-types.ts';
import { useCall } from '../platform/client/queries.ts';
import { useSession } from '../platform/client/session.ts';
import { getStored, setStored } from '../platform/client/stored-state.ts';
import { VERSION, VERSION_CODE } from '../platform/version.ts';

/** Every eight hours (wire.md 9). */
const UPDATE_CHECK_MS = 28_800_000;
const INTEGRAL_SYMBOL = 'C3coin';

/** Reads and keeps the configuration at launch (wire.md 9). Asks every eight hours whether a newer app exists. */
export function Launch() {
  const config = useAppConfig();
  const session = useSession();
  useEffect(() => {
    if (!config) return;
    // A session's end clears them with all the rest. The configuration is the app's, so they are written again.
    setStored('sysConfig', config);
    setStored('symbol', config.app_currency);
    setStored('integralSymbol', INTEGRAL_SYMBOL);
    showSymbols();
  }, [config, session]);
  return <UpdateNotice />;
}

export function useAppConfig(): DataOf<'GET /api/v1/appConfig'> | undefined {
  return useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true }).data;
}

/** Amounts and points carry the stored symbols, from the first paint on. */
export function showSymbols(): void {
  setSymbols({ currency: getStored('symbol'), points: getStored('integralSymbol') });
}

type Update = DataOf<'POST /api/download/update'>;

function UpdateNotice() {
  const t = useTranslations('web');
  const [waiting, setWaiting] = useState<Update>();
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
        // A required one is asked for again at the next launch: closing the app does not put it off.
        if (answer.required) setStored('updateCheckedAt', undefined);
        if (answer.update || answer.required) setWaiting(answer);
      } catch {
        // Ask again in eight hours: nobody waits for this answer.
      }
    };
    const since = Date.now() - (getStored('updateCheckedAt') ?? 0);
    // The first screen must have its data first.
    timer = setTimeout(() => void check(), Math.max(UPDATE_CHECK_MS - since, 4_000));
    return () => clearTimeout(timer);
  }, []);
  const required = waiting?.required ?? false;
  return (
    <Dialog
      open={waiting !== undefined}
      onClose={() => setWaiting(undefined)}
      required={required}
      title={t('update.title')}
      confirm={t('update.now')}
      onConfirm={() => void reloadFresh()}
    >
      {waiting?.notes ? <p className="update-notes">{waiting.notes}</p> : null}
      <p>{t(required ? 'update.required' : 'update.words')}</p>
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
