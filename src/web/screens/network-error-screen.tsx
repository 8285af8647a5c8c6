import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { reachesServer } from '../reach-server.ts';

/** Help for a phone without a connection: what to check, and a retry that goes back once the server answers. */
export function NetworkErrorScreen() {
  const t = useTranslations('web');
  const howTo = useTranslations('web.reconnect');
  const { back } = useNavigation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const reached = await reachesServer();
    setBusy(false);
    if (reached) back();
    else showToast(howTo('still'));
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
            <h2>{howTo(`${way}Title`)}</h2>
            <p>{howTo(way)}</p>
          </Stack>
        </Card>
      ))}
    </Page>
  );
}
