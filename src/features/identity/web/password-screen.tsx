import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useCall } from '#platform/client/queries.ts';

/** Links to the pages that set or change the login password and the transaction password. */
export function PasswordScreen() {
  const t = useTranslations('identity');
  const user = useCall('GET /api/v1/userInfo', {});
  return (
    <Page title={t('passwords.title')}>
      <Loaded query={user}>
        {({ paymentPasswordSet }) => (
          <Rows label={t('passwords.title')}>
            <RowItem
              icon="key"
              title={t('updatePassword.title')}
              detail={t('passwords.loginDetail')}
              destination={{ to: '/pagesB/mine/updatePassword/index' }}
            />
            {paymentPasswordSet ? (
              <RowItem
                icon="lock"
                title={t('changePin.title')}
                detail={t('passwords.pinDetail')}
                destination={{ to: '/pagesB/mine/updateTansPassword/index' }}
              />
            ) : (
              <RowItem
                icon="lock"
                title={t('setPin.title')}
                detail={t('passwords.pinUnset')}
                destination={{ to: '/pagesB/wallet/tansactionPassword/index' }}
              />
            )}
          </Rows>
        )}
      </Loaded>
    </Page>
  );
}
