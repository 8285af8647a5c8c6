import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../design/components/button.tsx';
import { Page } from '../../design/components/page.tsx';
import { EmptyState, ErrorState, SkeletonRows, State } from '../../design/components/states.tsx';
import { Link, useNavigation } from '../../design/navigation.tsx';
import { reachesServer } from '../reach-server.ts';
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

/** While the server is out of reach, how often the page looks again. */
const LOOK_EVERY_MS = 5_000;

/**
 * A page whose code did not come. It is a chunk load error only where the server answers. Out of its reach the page
 * says that, and comes by itself once the server is back.
 */
export function ChunkMissingScreen({ title }: { title: string }) {
  const t = useTranslations('web');
  const inDesign = useTranslations('design');
  const server = useServer();
  return (
    <Page title={title}>
      {server === 'asked' ? (
        <SkeletonRows />
      ) : server === 'there' ? (
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

/** Asks the server whether it is there. Away, it is asked again and again, and its return brings the page. */
function useServer(): 'asked' | 'there' | 'away' {
  const [server, setServer] = useState<'asked' | 'there' | 'away'>('asked');
  useEffect(() => {
    let gone = false;
    let wasAway = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const there = await reachesServer();
      if (gone) return;
      if (there && wasAway) return fetchAnew();
      setServer(there ? 'there' : 'away');
      if (there) return;
      wasAway = true;
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    const online = () => void look();
    void look();
    window.addEventListener('online', online);
    return () => {
      gone = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, []);
  return server;
}

/** Some browsers never ask again for a module that failed to load. Only a reload is sure to. */
function fetchAnew(): void {
  window.location.reload();
}
