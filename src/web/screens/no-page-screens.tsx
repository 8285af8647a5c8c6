import { useTranslations } from 'use-intl/react';
import type { IconName } from '#design/components/icon.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { HOME_PATH } from '../route-table.ts';
import { usePageTitle } from './login-prompt-screen.tsx';

/** Shown in place of a page that does not exist or cannot be shown, with a link home. */
function NoPage({ why, icon }: { why: 'undeveloped' | 'unknown' | 'address'; icon: IconName }) {
  const t = useTranslations('web.noPage');
  return (
    <Page title={usePageTitle()}>
      <EmptyState icon={icon} title={t(`${why}.title`)} action={{ label: t('goHome'), destination: { to: HOME_PATH } }}>
        {t(`${why}.words`)}
      </EmptyState>
    </Page>
  );
}

/** The seed's words for a page that is in the route table but not built. */
export const UndevelopedScreen = () => <NoPage why="undeveloped" icon="wrench" />;

export const NotFoundScreen = () => <NoPage why="unknown" icon="search" />;

export const BadAddressScreen = () => <NoPage why="address" icon="warning" />;
