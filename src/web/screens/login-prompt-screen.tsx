// chunk: screens
import { useTranslations } from 'use-intl/react';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { LOGIN_PATH, rowOf, titleOf } from '../route-table.ts';

/** The title of the page that the address names, for the screens that are shown in its place. */
export function usePageTitle(): string {
  const t = useTranslations('web');
  const row = rowOf(useNavigation().path);
  return row ? t(`title.${titleOf(row)}`) : t('appName');
}

/** Shown to a visitor in place of a member's page. Signing in leads back to that page. */
export function LoginPromptScreen() {
  const t = useTranslations('web.loginPrompt');
  const title = usePageTitle();
  const from = useNavigation().address;
  return (
    <Page title={title}>
      <EmptyState
        icon="lock"
        title={t('title')}
        action={{ label: t('action'), kind: 'primary', destination: { to: LOGIN_PATH, query: { from } } }}
      >
        {t('words')}
      </EmptyState>
    </Page>
  );
}
