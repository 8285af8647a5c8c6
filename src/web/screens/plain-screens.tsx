import { useTranslations } from 'use-intl/react';
import { Page } from '../../design/components/page.tsx';
import { EmptyState, ErrorState } from '../../design/components/states.tsx';
import { useNavigation } from '../../design/navigation.tsx';
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

/** What a visitor sees where a member's page stands; signing in leads back here. */
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

export function BrokenScreen({ title, chunk }: { title: string; chunk: boolean }) {
  const t = useTranslations('web');
  const { back } = useNavigation();
  return (
    <Page title={title}>
      <ErrorState
        title={t(chunk ? 'error.chunkTitle' : 'error.screenTitle')}
        moneyMoved="not-said"
        // A reload fetches the page's code anew; a broken screen is left instead.
        onRetry={() => (chunk ? window.location.reload() : back())}
      >
        {t(chunk ? 'error.chunkWords' : 'error.screenWords')}
      </ErrorState>
    </Page>
  );
}
