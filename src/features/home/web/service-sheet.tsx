// chunk: soon
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { Sheet } from '#design/components/sheet.tsx';
import { StaleLine } from '#design/components/states.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { setStored } from '#platform/client/stored-state.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSession } from '#platform/client/session.ts';
import { serverNow } from '#universal/house-time.ts';
import { type Kept, keptOf } from './queries.ts';
import './home.css';

/** Loads for members only, since visitors have no complaints. */
const Complaints = lazy(() =>
  import('#features/service/web/public.tsx').then((file) => ({ default: file.Complaints })),
);

type Fresh = DataOf<'GET /api/v1/service'>;
/** Lines kept on a phone may be older than the fields `hours` and `queue`. */
type Lines = Omit<Fresh, 'hours' | 'queue'> & Partial<Pick<Fresh, 'hours' | 'queue'>>;

/** The operator's lines with their hours, and the member's complaints. */
function ServiceLines({ lines, stale }: { lines: Lines; stale: boolean }) {
  const t = useTranslations('home.lines');
  const all = [lines.service_1, lines.service_2, lines.service_3];
  const session = useSession();
  return (
    <>
      <p>{t('words')}</p>
      {lines.hours ? <Hours hours={lines.hours} stale={stale} /> : null}
      {lines.queue && !stale ? <Queue queue={lines.queue} /> : null}
      <Rows label={t('label')}>
        {all.map((line, at) =>
          line ? (
            <RowItem
              key={line}
              icon={LINE_ICONS[kindOf(line)]}
              title={t('line', { kind: kindOf(line), number: at + 1 })}
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

/** The hours in which staff answer. Whether they do now is shown only from a fresh answer. */
function Hours({ hours: { opens, closes, lastDay, closedUntil }, stale }: { hours: Fresh['hours']; stale: boolean }) {
  const t = useTranslations('home.lines');
  const { hourOfDay, dateTime } = useFormats();
  return (
    <p className="home-quiet">
      {t('hours', { lastDay, opens: hourOfDay(opens), closes: hourOfDay(closes) })}{' '}
      {closedUntil === null || stale ? null : t('closed', { when: dateTime(closedUntil) })}
    </p>
  );
}

/** How many complaints wait, and the median time to a first answer. */
function Queue({ queue: { waiting, medianMinutes } }: { queue: Fresh['queue'] }) {
  const t = useTranslations('home.lines');
  return (
    <p className="home-quiet">
      {t('waiting', { count: waiting })}{' '}
      {medianMinutes === null ? null : t('usual', { hours: Math.ceil(medianMinutes / 60) })}
    </p>
  );
}

const LINE_ICONS = { tel: 'phone', sms: 'message', mailto: 'mail', other: 'headset' } as const;

/** How a line is used, by the scheme of its address. */
function kindOf(line: string): keyof typeof LINE_ICONS {
  const kind = /^(tel|sms|mailto):/.exec(line)?.[1];
  return kind === 'tel' || kind === 'sms' || kind === 'mailto' ? kind : 'other';
}

/** Opens a line, which may be a number, an address or a link as the operator typed it, if a phone can open it. */
function openLine(line: string): void {
  if (/^(https|tel|mailto|sms):/.test(line)) window.open(line, '_blank', 'noopener,noreferrer');
  else if (/^\+?[\d\s()-]{5,}$/.test(line)) window.location.href = `tel:${line.replace(/[^\d+]/g, '')}`;
  else if (/^[^\s@]+@[^\s@]+$/.test(line)) window.location.href = `mailto:${line}`;
}

/** `stale`: kept from the last time, because there is no connection. */
export type KnownLines = Kept<Lines> & { stale?: boolean };

/** Undefined if the request failed, since the client layer has shown why. */
export async function askForLines(): Promise<KnownLines | undefined> {
  try {
    const fresh = { data: await call('GET /api/v1/service'), at: serverNow() };
    setStored('services', fresh);
    return fresh;
  } catch (error) {
    const kept = error instanceof CallError && error.offline ? keptOf<Lines>('services') : undefined;
    return kept && { ...kept, stale: true };
  }
}

export function ServiceSheet({
  lines,
  open,
  onClose,
}: {
  lines: KnownLines | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('home.lines');
  return (
    <Sheet open={open} onClose={onClose} title={t('label')}>
      {lines?.stale ? <StaleLine knownAt={new Date(lines.at)} /> : null}
      {lines ? (
        <ServiceLines lines={lines.data} stale={lines.stale === true} />
      ) : (
        <output aria-busy="true">{t('asking')}</output>
      )}
    </Sheet>
  );
}
