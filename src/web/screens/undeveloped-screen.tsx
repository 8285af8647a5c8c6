import { useTranslations } from 'use-intl/react';
import { Page } from '../../design/components/page.tsx';
import { EmptyState } from '../../design/components/states.tsx';
import { HOME_PATH } from '../route-table.ts';
import { usePageTitle } from './plain-screens.tsx';

/** The seed's words for a page that is known and not built. */
export function UndevelopedScreen() {
  const t = useTranslations('web.undeveloped');
  const shell = useTranslations('web');
  return (
    <Page title={usePageTitle()}>
      <EmptyState
        icon="wrench"
        title={t('title')}
        action={{ label: shell('error.goHome'), destination: { to: HOME_PATH } }}
      >
        {t('words')}
      </EmptyState>
    </Page>
  );
}
