import { useEffect, useState } from 'react';
import { setSymbols } from '#design/symbols.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';

const INTEGRAL_SYMBOL = 'C3coin';
/** Notices wait this long, so the first screen gets its data first. */
const NOTICE_AFTER_MS = 4_000;

/** Loaded separately, so home does not wait for them. */
const UpdateNotice = lazyPart(() => import('./update-notice.tsx').then((file) => file.UpdateNotice));

const CalendarNews = lazyPart(() => import('./calendar-news.tsx').then((file) => file.CalendarNews));

/** At launch, reads and stores the app's configuration (wire.md 9). Later shows notices of updates and the calendar. */
export function Launch() {
  const config = useAppConfig();
  const session = useSession();
  const [showNotices, setShowNotices] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShowNotices(true), NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!config) return;
    // The end of a session clears these with all stored values. They belong to the app, so they are written again.
    setStored('sysConfig', config);
    setStored('symbol', config.app_currency);
    setStored('integralSymbol', INTEGRAL_SYMBOL);
    showSymbols();
  }, [config, session]);
  return showNotices ? (
    <>
      <UpdateNotice />
      <CalendarNews />
    </>
  ) : null;
}

export function useAppConfig(): DataOf<'GET /api/v1/appConfig'> | undefined {
  return useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true }).data;
}

/** Sets the stored symbols of amounts and points. Called before the first paint too. */
export function showSymbols(): void {
  setSymbols({ currency: getStored('symbol'), points: getStored('integralSymbol') });
}
