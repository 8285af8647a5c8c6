import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../design/components/button.tsx';
import { Page } from '../../design/components/page.tsx';
import { EmptyState, ErrorState, State } from '../../design/components/states.tsx';
import { Link, useNavigation } from '../../design/navigation.tsx';
import { HOME_PATH, LOGIN_PATH } from '../route-table.ts';

/** The seed's words for a page that is known and not built. */
export function UndevelopedScreen({ title }: { title: string }) {
  const t = useTranslations('web');
  return (
    <Page title={title}>
      <EmptyState
        icon="wrench"
        title={t('undeveloped.title')}
        action={{ label: t('error.goHome'), destination: { to: HOME_PATH } }}
      >
        {t('undeveloped.words')}
      </EmptyState>
    </Page>
  );
}

/** Shows a visitor a prompt in place of a member's page. Signing in leads back here. */
export function LoginPromptScreen({ title, from }: { title: string; from: string }) {
  const t = useTranslations('web');
  return (
    <Page title={title}>
      <EmptyState
        icon="lock"
        title={t('loginPrompt.title')}
        action={{ label: t('loginPrompt.action'), kind: 'primary', destination: { to: LOGIN_PATH, query: { from } } }}
      >
        {t('loginPrompt.words')}
      </EmptyState>
    </Page>
  );
}

export function NotFoundScreen() {
  const t = useTranslations('web');
  return (
    <Page title={t('appName')}>
      <EmptyState
        icon="search"
        title={t('error.notFoundTitle')}
        action={{ label: t('error.goHome'), destination: { to: HOME_PATH } }}
      >
        {t('error.notFoundWords')}
      </EmptyState>
    </Page>
  );
}

export function BadAddressScreen({ title }: { title: string }) {
  const t = useTranslations('web');
  return (
    <Page title={title}>
      <EmptyState
        icon="warning"
        title={t('error.addressTitle')}
        action={{ label: t('error.goHome'), destination: { to: HOME_PATH } }}
      >
        {t('error.addressWords')}
      </EmptyState>
    </Page>
  );
}

export function BrokenScreen({ title }: { title: string }) {
  const t = useTranslations('web');
  const { back } = useNavigation();
  return (
    <Page title={title}>
      <ErrorState title={t('error.screenTitle')} moneyMoved="not-said" onRetry={back}>
        {t('error.screenWords')}
      </ErrorState>
    </Page>
  );
}

/**
 * A page whose code did not come. Without a network it says only that. Once the network is back, the page comes by
 * itself.
 */
export function ChunkMissingScreen({ title }: { title: string }) {
  const t = useTranslations('web');
  const inDesign = useTranslations('design');
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine);
  useEffect(() => {
    window.addEventListener('online', fetchAnew);
    return () => window.removeEventListener('online', fetchAnew);
  }, []);
  return (
    <Page title={title}>
      {online ? (
        <ErrorState title={t('error.chunkTitle')} reference={t('error.chunkName')} onRetry={fetchAnew}>
          {t('error.chunkWords')}
        </ErrorState>
      ) : (
        <State
          alert
          icon="offline"
          title={t('network.title')}
          actions={
            <Button kind="secondary" icon="refresh" confirm onClick={fetchAnew}>
              {t('network.retry')}
            </Button>
          }
        >
          <p>{t('network.words')}</p>
          <p>
            <Link to="/pagesB/system/network-error/index">{inDesign('states.offlineHelp')}</Link>
          </p>
        </State>
      )}
    </Page>
  );
}

/** Some browsers never ask again for a module that failed to load. Only a reload is sure to. */
function fetchAnew(): void {
  window.location.reload();
}

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
