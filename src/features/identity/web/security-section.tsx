import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { PasskeysSheet } from './passkeys-sheet.tsx';
import { LinkProvider, UnlinkProvider } from './provider-link.tsx';
import { SecondFactorSheet } from './second-factor-sheet.tsx';

/** Profile, passwords, passkeys, the second factor, and the link with the login provider where one is set up. */
export function SecuritySection() {
  const t = useTranslations('identity');
  const [open, setOpen] = useState<'passkeys' | 'second' | 'provider'>();
  const close = () => setOpen(undefined);
  const passkeys = useCall('GET /api/v1/passkeys', {}, { quiet: true });
  const second = useCall('GET /api/v1/second-factor', {}, { quiet: true });
  const count = passkeys.data?.items.length ?? 0;
  return (
    <Section title={t('setting.security')}>
      <Rows label={t('setting.security')}>
        <RowItem icon="person" title={t('userinfo.title')} destination={{ to: '/pagesB/mine/userinfo/index' }} />
        <RowItem icon="key" title={t('passwords.title')} destination={{ to: '/pagesB/mine/password/index' }} />
        <RowItem
          icon="device"
          title={t('passkeys.title')}
          detail={count === 0 ? t('passkeys.none') : t('passkeys.count', { count })}
          onClick={() => setOpen('passkeys')}
        />
        <RowItem
          icon="lock"
          title={t('second.title')}
          detail={second.data ? t(second.data.on ? 'second.isOn' : 'second.isOff') : undefined}
          onClick={() => setOpen('second')}
        />
        <ProviderRow open={open === 'provider'} onOpen={() => setOpen('provider')} onClose={close} />
      </Rows>
      <PasskeysSheet open={open === 'passkeys'} onClose={close} />
      <SecondFactorSheet open={open === 'second'} onClose={close} />
    </Section>
  );
}

function ProviderRow({ open, onOpen, onClose }: { open: boolean; onOpen: () => void; onClose: () => void }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  const link = useCall('GET /api/v1/login-link', {}, { quiet: true });
  const { provider = null, linkedAt = null } = link.data ?? {};
  if (provider === null) return null;
  return (
    <>
      <RowItem
        icon="lock"
        title={t('loginProvider.signIn', { provider })}
        detail={linkedAt ? t('loginProvider.linkedOn', { when: dateTime(linkedAt) }) : t('loginProvider.notLinked')}
        onClick={onOpen}
      />
      <Sheet
        open={open}
        onClose={onClose}
        title={t(linkedAt ? 'loginProvider.unlink' : 'loginProvider.link', { provider })}
      >
        {!open ? null : linkedAt ? (
          <UnlinkProvider provider={provider} onDone={onClose} />
        ) : (
          <LinkProvider provider={provider} />
        )}
      </Sheet>
    </>
  );
}
