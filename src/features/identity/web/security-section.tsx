import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section } from '../../../design/components/layout.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { LinkProvider, UnlinkProvider } from './provider-link.tsx';

/** Profile, passwords, and the link with the login provider where one is set up. */
export function SecuritySection() {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  const [open, setOpen] = useState(false);
  const link = useCall('GET /api/v1/login-link', {}, { quiet: true });
  const { provider = null, linkedAt = null } = link.data ?? {};
  const close = () => setOpen(false);
  return (
    <Section title={t('setting.security')}>
      <Rows label={t('setting.security')}>
        <RowItem icon="person" title={t('userinfo.title')} destination={{ to: '/pagesB/mine/userinfo/index' }} />
        <RowItem icon="key" title={t('passwords.title')} destination={{ to: '/pagesB/mine/password/index' }} />
        {provider === null ? null : (
          <RowItem
            icon="lock"
            title={t('loginProvider.signIn', { provider })}
            detail={linkedAt ? t('loginProvider.linkedOn', { when: dateTime(linkedAt) }) : t('loginProvider.notLinked')}
            onClick={() => setOpen(true)}
          />
        )}
      </Rows>
      {provider === null ? null : (
        <Sheet
          open={open}
          onClose={close}
          title={t(linkedAt ? 'loginProvider.unlink' : 'loginProvider.link', { provider })}
        >
          {!open ? null : linkedAt ? (
            <UnlinkProvider provider={provider} onDone={close} />
          ) : (
            <LinkProvider provider={provider} />
          )}
        </Sheet>
      )}
    </Section>
  );
}
