import { useEffect, useState } from 'react';
import { lazyPart } from '../platform/client/lazy-screen.tsx';
import { useCall } from '../platform/client/queries.ts';
import { setStored } from '../platform/client/stored-state.ts';

const INTEGRAL_SYMBOL = 'C3coin';
/** The first screen must have its data first. */
const NOTICE_AFTER_MS = 4_000;

/** Home does not wait for it. */
const UpdateNotice = lazyPart(() => import('./update-notice.tsx').then((file) => file.UpdateNotice));

/** Reads and keeps the configuration at launch (wire.md 9). Asks every eight hours whether a newer app exists. */
export function Launch() {
  const config = useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true }).data;
  const [settledIn, setSettledIn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettledIn(true), NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!config) return;
    setStored('sysConfig', config);
    setStored('symbol', config.app_currency);
    setStored('integralSymbol', INTEGRAL_SYMBOL);
  }, [config]);
  return settledIn ? <UpdateNotice /> : null;
}
