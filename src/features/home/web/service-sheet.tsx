import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '../../../design/components/layout.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { StaleLine } from '../../../design/components/states.tsx';
import { call } from '../../../platform/client/call.ts';
import { CallError } from '../../../platform/client/call-error.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useSession } from '../../../platform/client/session.ts';
import { setStored } from '../../../platform/client/stored-state.ts';
import { type Kept, keptOf } from './queries.ts';

/** Loads with the dialog. */
const Complaints = lazy(() => import('../../service/web/public.tsx').then((file) => ({ default: file.Complaints })));

type Lines = DataOf<'GET /api/v1/service'>;
/** `stale`: known from before, as there is no connection. */
export type KnownLines = Kept<Lines> & { stale?: boolean };

/** Undefined without a success: the client layer has shown why. */
export async function askForLines(): Promise<KnownLines | undefined> {
  try {
    const fresh = { data: await call('GET /api/v1/service'), at: Date.now() };
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
  const t = useTranslations('home');
  return (
    <Sheet open={open} onClose={onClose} title={t('service.title')}>
      {lines?.stale ? <StaleLine knownAt={new Date(lines.at)} /> : null}
      {lines ? <ServiceLines lines={lines.data} /> : <output aria-busy="true">{t('service.asking')}</output>}
    </Sheet>
  );
}

function ServiceLines({ lines }: { lines: Lines }) {
  const t = useTranslations('home');
  const all = [lines.service_1, lines.service_2, lines.service_3];
  const session = useSession();
  return (
    <>
      <p>{t('service.words')}</p>
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
