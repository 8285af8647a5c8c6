import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { FloatingButton } from '../../../design/components/page.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { StaleLine } from '../../../design/components/states.tsx';
import { call } from '../../../platform/client/call.ts';
import { CallError } from '../../../platform/client/call-error.ts';
import { setStored } from '../../../platform/client/stored-state.ts';
import { type Kept, keptOf } from './queries.ts';
import type { Lines } from './service-lines.tsx';
import './home.css';

/** Loads with the dialog: home stays light. */
const ServiceLines = lazy(() => import('./service-lines.tsx').then((file) => ({ default: file.ServiceLines })));

/**
 * The way to customer service: the seed's third floating button. It is locked while its request runs. Without a success
 * the dialog closes (screens.md 7): the client layer has shown why. Without a connection it shows the lines known from
 * before, with their age.
 */
export function ServiceButton() {
  const t = useTranslations('home');
  const [lines, setLines] = useState<Kept<Lines> & { stale?: boolean }>();
  const [open, setOpen] = useState(false);
  const asking = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const ask = async () => {
    if (asking.current) return;
    asking.current = true;
    setOpen(true);
    try {
      const fresh = { data: await call('GET /api/v1/service'), at: Date.now() };
      setStored('services', fresh);
      if (alive.current) setLines(fresh);
    } catch (error) {
      const kept = error instanceof CallError && error.offline ? keptOf<Lines>('services') : undefined;
      if (alive.current && kept) setLines({ ...kept, stale: true });
      else if (alive.current) setOpen(false);
    } finally {
      asking.current = false;
    }
  };

  const asked = <output aria-busy="true">{t('service.asking')}</output>;
  return (
    <>
      <FloatingButton icon="headset" label={t('service.open')} onClick={() => void ask()} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('service.title')}>
        {lines?.stale ? <StaleLine knownAt={new Date(lines.at)} /> : null}
        <Suspense fallback={asked}>
          {lines ? <ServiceLines lines={lines.data} stale={lines.stale === true} /> : asked}
        </Suspense>
      </Sheet>
    </>
  );
}
