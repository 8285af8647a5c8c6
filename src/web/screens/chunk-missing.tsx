// chunk: soon
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { ErrorState, SkeletonRows, State } from '#design/components/states.tsx';
import { Link } from '#design/navigation.tsx';
import { loadFresh } from '../fresh-build.ts';
import { reachesServer } from '../reach-server.ts';

/** While the server is out of reach, how often the page looks again. */
const LOOK_EVERY_MS = 5_000;

/**
 * In the place of a page whose code did not come. It is a chunk load error only where the server answers. Out of its
 * reach the page says that, and comes by itself once the server is back.
 */
export function ChunkMissing() {
  const t = useTranslations('web');
  const inDesign = useTranslations('design');
  const server = useServer();
  const [loading, setLoading] = useState(false);
  // On a slow network a new build takes a while.
  const again = () => {
    setLoading(true);
    loadAgain();
  };
  return loading || server === 'asked' ? (
    <SkeletonRows />
  ) : server === 'there' ? (
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
      if (there && wasAway) return loadAgain();
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

/**
 * Some browsers never ask again for a module that failed to load. Only a reload is sure to. After a deploy it asks the
 * new build, as the old one's files may be gone.
 */
function loadAgain(): void {
  void loadFresh();
}
