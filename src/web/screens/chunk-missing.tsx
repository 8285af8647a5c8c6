// chunk: soon
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { ErrorState, SkeletonRows, State } from '#design/components/states.tsx';
import { Link } from '#design/navigation.tsx';
import { loadFresh } from '../fresh-build.ts';
import { reachesServer } from '../reach-server.ts';

/** How often the page tries again while the server cannot be reached. */
const LOOK_EVERY_MS = 5_000;

/**
 * Shown in place of a page whose code failed to load. If the server answers, it reports a chunk load error. Otherwise
 * it says that there is no connection, and reloads by itself once the server can be reached.
 */
export function ChunkMissing() {
  const t = useTranslations('web');
  const inDesign = useTranslations('design');
  const server = useServer();
  const [loading, setLoading] = useState(false);
  // Shows that it is loading, because a new build takes a while on a slow network.
  const again = () => {
    setLoading(true);
    loadAgain();
  };
  return loading || server === 'checking' ? (
    <SkeletonRows />
  ) : server === 'reachable' ? (
    <ErrorState title={t('error.chunkTitle')} reference={t('error.chunkName')} onRetry={again}>
      {t('error.chunkWords')}
    </ErrorState>
  ) : (
    <State
      alert
      icon="offline"
      title={t('network.title')}
      actions={
        <Button kind="secondary" icon="refresh" confirm onClick={again}>
          {t('network.retry')}
        </Button>
      }
    >
      <p>{t('network.words')}</p>
      <p>
        <Link to="/pagesB/system/network-error/index">{inDesign('states.offlineHelp')}</Link>
      </p>
    </State>
  );
}

type Reach = 'checking' | 'reachable' | 'unreachable';

/** Checks whether the server can be reached. If not, checks again every few seconds, and reloads once it can. */
function useServer(): Reach {
  const [server, setServer] = useState<Reach>('checking');
  useEffect(() => {
    let gone = false;
    let wasUnreachable = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const reachable = await reachesServer();
      if (gone) return;
      if (reachable && wasUnreachable) return loadAgain();
      setServer(reachable ? 'reachable' : 'unreachable');
      if (reachable) return;
      wasUnreachable = true;
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

/**
 * Some browsers never fetch a module again after it failed to load, so only a reload is sure to. After a deploy it
 * loads the new build, because the old one's files may be gone.
 */
function loadAgain(): void {
  void loadFresh();
}
