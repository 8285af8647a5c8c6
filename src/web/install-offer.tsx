import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Note } from '#design/components/note.tsx';
import { install, type InstallWay, settleInstall } from './install.ts';

/** Offers to add the app to the home screen. Shown until the member answers, either way. */
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
