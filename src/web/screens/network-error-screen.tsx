import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../design/components/button.tsx';
import { Card, Stack } from '../../design/components/layout.tsx';
import { Page } from '../../design/components/page.tsx';
import { showToast } from '../../design/components/toast.tsx';
import { useNavigation } from '../../design/navigation.tsx';
import { apiAddress } from '../../platform/client/call.ts';

export function NetworkErrorScreen() {
  const t = useTranslations('web');
  const { back } = useNavigation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const reached = await reachesServer();
    setBusy(false);
    if (reached) back();
    else showToast(t('network.still'));
  };
  return (
    <Page
      title={t('title.networkError')}
      footer={
        <Button block confirm icon="refresh" busy={busy} onClick={() => void retry()}>
          {t('network.retry')}
        </Button>
      }
    >
      <Stack gap={8}>
        <h2>{t('network.title')}</h2>
        <p>{t('network.words')}</p>
      </Stack>
      {(['wifi', 'mobile', 'hotspot'] as const).map((way) => (
        <Card key={way}>
          <Stack gap={4}>
            <h2>{t(`network.${way}Title`)}</h2>
            <p>{t(`network.${way}`)}</p>
          </Stack>
        </Card>
      ))}
    </Page>
  );
}

/** Any answer of the server will do, a refusal too. */
async function reachesServer(): Promise<boolean> {
  try {
    await fetch(apiAddress(`/healthz?t=${Date.now()}`), { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
