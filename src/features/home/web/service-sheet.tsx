// chunk: soon
import { useTranslations } from 'use-intl/react';
import { Sheet } from '#design/components/sheet.tsx';
import { StaleLine } from '#design/components/states.tsx';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { serverNow } from '#universal/house-time.ts';
import { type Kept, keptOf } from './queries.ts';
import { type Lines, ServiceLines } from './service-lines.tsx';

/** `stale`: known from before, as there is no connection. */
export type KnownLines = Kept<Lines> & { stale?: boolean };

/** Undefined without a success: the client layer has shown why. */
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
