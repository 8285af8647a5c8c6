// chunk: soon
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSession } from '#platform/client/session.ts';
import './home.css';

/** For a member only: a visitor has none. */
const Complaints = lazy(() =>
  import('#features/service/web/public.tsx').then((file) => ({ default: file.Complaints })),
);

type Fresh = DataOf<'GET /api/v1/service'>;
/** A phone may keep lines from before they had hours. */
export type Lines = Omit<Fresh, 'hours' | 'queue'> & Partial<Pick<Fresh, 'hours' | 'queue'>>;

/** The operator's lines with their hours, and the member's complaints. */
export function ServiceLines({ lines, stale }: { lines: Lines; stale: boolean }) {
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

/** The hours in which our staff answer. Old lines cannot tell whether it is one of them now. */
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
