// chunk: screens
import { useTranslations } from 'use-intl/react';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { LOGIN_PATH, rowOf, titleOf } from '../route-table.ts';

/** The name of the page in whose place one of these stands. */
export function usePageTitle(): string {
  const t = useTranslations('web');
  const row = rowOf(useNavigation().path);
  return row ? t(`title.${titleOf(row)}`) : t('appName');
}

/** Shows a visitor a prompt in place of a member's page. Signing in leads back here. */
export function LoginPromptScreen() {
  const t = useTranslations('web');
  const title = usePageTitle();
  const from = useNavigation().address;
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
