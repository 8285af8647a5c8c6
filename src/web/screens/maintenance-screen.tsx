import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../design/components/button.tsx';
import { Page } from '../../design/components/page.tsx';
import { EmptyState } from '../../design/components/states.tsx';
import { showToast } from '../../design/components/toast.tsx';
import { useFormats } from '../../design/formats.ts';
import { useNavigation } from '../../design/navigation.tsx';
import { CODE_MAINTENANCE } from '../../platform/client/call-error.ts';
import { headersOf } from '../../platform/client/call.ts';
import { getStored, setStored } from '../../platform/client/stored-state.ts';
import { HOME_PATH } from '../route-table.ts';

const LOOK_EVERY_MS = 15_000;

/** Says until when. Leads back by itself (look.md 3). */
export function MaintenanceScreen() {
  const t = useTranslations('web');
  const { dateTime } = useFormats();
  const { go } = useNavigation();
  const [until, setUntil] = useState(() => getStored('maintainTime'));
  const [busy, setBusy] = useState(false);

  const look = useCallback(async () => {
    const found = await lookAtHouse();
    if (found.open) {
      setStored('maintainTime', undefined);
      go({ to: HOME_PATH }, { replace: true });
    } else if (found.until !== undefined) {
      setStored('maintainTime', found.until);
      setUntil(found.until);
    }
    return found.open;
  }, [go]);

  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);

  const lookNow = async () => {
    setBusy(true);
    const back = await look();
    setBusy(false);
    if (!back) showToast(t('maintenance.still'));
  };

  return (
    <Page
      title={t('title.maintenance')}
      root
      footer={
        <Button block confirm busy={busy} onClick={() => void lookNow()}>
          {t('maintenance.check')}
        </Button>
      }
    >
      <EmptyState icon="wrench" title={t('maintenance.title')}>
        <p>{until ? t('maintenance.until', { when: dateTime(until) }) : t('maintenance.unknown')}</p>
        <p>{t('maintenance.words')}</p>
      </EmptyState>
    </Page>
  );
}

type House = { open: true } | { open: false; until?: string };

/**
 * Asks past the client layer, which answers maintenance by coming to this screen. Asks a call that maintenance closes;
 * the configuration stays open.
 */
async function lookAtHouse(): Promise<House> {
  try {
    const response = await fetch(`/api/v1/service?t=${Date.now()}`, { headers: headersOf('GET'), cache: 'no-store' });
    const { code, data } = (await response.json()) as { code?: number; data?: { maintain_time?: string } | null };
    if (code === CODE_MAINTENANCE) return { open: false, until: data?.maintain_time ?? '' };
    return response.ok && typeof code === 'number' ? { open: true } : { open: false };
  } catch {
    return { open: false };
  }
}
