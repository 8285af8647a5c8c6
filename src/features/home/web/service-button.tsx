import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '../../../design/components/layout.tsx';
import { FloatingButton } from '../../../design/components/page.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { StaleLine } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { call } from '../../../platform/client/call.ts';
import { CallError } from '../../../platform/client/call-error.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useSession } from '../../../platform/client/session.ts';
import { setStored } from '../../../platform/client/stored-state.ts';
import { type Kept, keptOf } from './queries.ts';
import './home.css';

/** Loads with the dialog: home stays light. */
const Complaints = lazy(() => import('../../service/web/public.tsx').then((file) => ({ default: file.Complaints })));

type Fresh = DataOf<'GET /api/v1/service'>;
/** A phone may keep lines from before they had hours. */
type Lines = Omit<Fresh, 'hours'> & Partial<Pick<Fresh, 'hours'>>;

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

  return (
    <>
      <FloatingButton icon="headset" label={t('service.open')} onClick={() => void ask()} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('service.title')}>
        {lines?.stale ? <StaleLine knownAt={new Date(lines.at)} /> : null}
        {lines ? (
          <ServiceLines lines={lines.data} stale={lines.stale === true} />
        ) : (
          <output aria-busy="true">{t('service.asking')}</output>
        )}
      </Sheet>
    </>
  );
}

function ServiceLines({ lines, stale }: { lines: Lines; stale: boolean }) {
  const t = useTranslations('home');
  const all = [lines.service_1, lines.service_2, lines.service_3];
  const session = useSession();
  return (
    <>
      <p>{t('service.words')}</p>
      {lines.hours ? <Hours hours={lines.hours} stale={stale} /> : null}
      <Rows label={t('service.title')}>
        {all.map((line, at) =>
          line ? (
            <RowItem
              key={line}
              icon={LINE_ICONS[kindOf(line)]}
              title={t('service.line', { kind: kindOf(line), number: at + 1 })}
              detail={line.replace(/^(tel|sms|mailto):/, '')}
              onClick={() => openLine(line)}
            />
          ) : null,
        )}
      </Rows>
      {session ? (
        <Suspense fallback={null}>
          <Complaints />
        </Suspense>
      ) : null}
    </>
  );
}

/** The hours in which somebody answers. Old lines cannot tell whether it is one of them now. */
function Hours({ hours: { opens, closes, lastDay, closedUntil }, stale }: { hours: Fresh['hours']; stale: boolean }) {
  const t = useTranslations('home');
  const { hourOfDay, dateTime } = useFormats();
  return (
    <p className="home-quiet">
      {t('service.hours', { lastDay, opens: hourOfDay(opens), closes: hourOfDay(closes) })}{' '}
      {closedUntil === null || stale ? null : t('service.closed', { when: dateTime(closedUntil) })}
    </p>
  );
}

const LINE_ICONS = { tel: 'phone', sms: 'message', mailto: 'mail', other: 'headset' } as const;

/** The kind of use that a line's address names. */
function kindOf(line: string): keyof typeof LINE_ICONS {
  const kind = /^(tel|sms|mailto):/.exec(line)?.[1];
  return kind === 'tel' || kind === 'sms' || kind === 'mailto' ? kind : 'other';
}

/** Lines are numbers, addresses or links, as the operator set them. This opens only those that a phone can open. */
function openLine(line: string): void {
  if (/^(https|tel|mailto|sms):/.test(line)) window.open(line, '_blank', 'noopener,noreferrer');
  else if (/^\+?[\d\s()-]{5,}$/.test(line)) window.location.href = `tel:${line.replace(/[^\d+]/g, '')}`;
  else if (/^[^\s@]+@[^\s@]+$/.test(line)) window.location.href = `mailto:${line}`;
}
