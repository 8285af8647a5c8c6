import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../design/components/button.tsx';
import { Page } from '../../design/components/page.tsx';
import { EmptyState } from '../../design/components/states.tsx';
import { showToast } from '../../design/components/toast.tsx';
import { useFormats } from '../../design/formats.ts';
import { useNavigation } from '../../design/navigation.tsx';
import { CODE_SUCCESS } from '../../platform/client/call-error.ts';
import { headersOf } from '../../platform/client/call.ts';
import { getStored, setStored } from '../../platform/client/stored-state.ts';
import { HOME_PATH } from '../route-table.ts';

const LOOK_EVERY_MS = 15_000;

/** Until when, and back by itself (language.md, States). */
export function MaintenanceScreen() {
  const t = useTranslations('web');
  const { dateTime } = useFormats();
  const { go } = useNavigation();
  const [until] = useState(() => getStored('maintainTime'));
  const [busy, setBusy] = useState(false);

  const look = useCallback(async () => {
    if (!(await isBack())) return false;
    setStored('maintainTime', undefined);
    go({ to: HOME_PATH }, { replace: true });
    return true;
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

/** Asked past the client layer, whose answer to maintenance is to come here. */
async function isBack(): Promise<boolean> {
  try {
    const response = await fetch(`/api/v1/appConfig?t=${Date.now()}`, { headers: headersOf('GET'), cache: 'no-store' });
    return ((await response.json()) as { code?: number }).code === CODE_SUCCESS;
  } catch {
    return false;
  }
}
