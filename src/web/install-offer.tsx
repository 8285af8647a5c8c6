import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Note } from '#design/components/note.tsx';
import { install, type InstallWay, settleInstall } from './install.ts';

/** Offers to put the app on the home screen. It is made once; either answer ends it. */
export function InstallOffer({ way }: { way: Exclude<InstallWay, undefined> }) {
  const t = useTranslations('web.install');
  return (
    <section className="install-offer" aria-label={t('title')}>
      <Note icon="download" title={t('title')}>
        <p>{t(way === 'ask' ? 'words' : 'byHand')}</p>
        <Cluster>
          {way === 'ask' ? (
            <Button small confirm onClick={() => void install()}>
              {t('install')}
            </Button>
          ) : null}
          <Button small kind="secondary" onClick={settleInstall}>
            {t(way === 'ask' ? 'later' : 'understood')}
          </Button>
        </Cluster>
      </Note>
    </section>
  );
}
