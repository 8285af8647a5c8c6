import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Select, Switch } from '#design/components/choice-field.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Dialog, Sheet } from '#design/components/sheet.tsx';
import { type CalendarChoice, calendarsIn, type ClockChoice } from '#universal/date-text.ts';
import { useFormats } from '#design/formats.ts';
import { useLanguages } from '#design/languages.ts';
import { useNavigation } from '#design/navigation.tsx';
import { calendarFor, clockFor, type Preferences, setPreferences, usePreferences } from '#design/preferences.ts';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { endSession } from '#platform/client/session.ts';
import { RELEASE, VERSION } from '#universal/version.ts';
import { ConsentSection } from './consent-section.tsx';
import { PasskeysSheet } from './passkeys-sheet.tsx';
import { LinkProvider, UnlinkProvider } from './provider-link.tsx';
import { SecondFactorSheet } from './second-factor-sheet.tsx';
import { SessionList } from './session-list.tsx';

/** Links to profile, passwords, passkeys, the second factor, and the login provider if one is set up. */
function SecuritySection() {
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

/** The settings page: security, language and looks on this device, permissions, sessions, and signing out. */
export function SettingScreen() {
  const t = useTranslations('identity');
  const titles = useTranslations('web');
  return (
    <Page title={t('setting.title')}>
      <SecuritySection />
      <ReadingSection />
      <Rows label={t('setting.notices')}>
        <RowItem icon="bell" title={t('setting.notices')} destination={{ to: '/pages/notifications' }} />
      </Rows>
      <PlaySection />
      <ConsentSection />
      <SessionList />
      <Rows label={titles('title.looks')}>
        <RowItem icon="eye" title={titles('title.looks')} destination={{ to: '/pagesB/mine/looks/index' }} />
      </Rows>
      <SignOut />
      <p className="field-hint">{t('setting.version', { version: VERSION, release: RELEASE })}</p>
    </Page>
  );
}

function ReadingSection() {
  const t = useTranslations('identity');
  const { theme } = usePreferences();
  const { language, languages, speak } = useLanguages();
  const locale = useLocale();
  return (
    <Section title={t('setting.reading')}>
      <Card>
        <Stack>
          <Select
            label={t('setting.language')}
            value={language}
            onChange={speak}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Select
            label={t('setting.theme')}
            value={theme}
            onChange={(value: Preferences['theme']) => setPreferences({ theme: value })}
            options={(['auto', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t(`setting.themes.${value}`),
            }))}
          />
          <Select
            label={t('setting.calendar')}
            value={calendarFor(locale)}
            onChange={(value: CalendarChoice) => setPreferences({ calendar: value })}
            options={calendarsIn(locale).map((value) => ({ value, label: t(`setting.calendars.${value}`) }))}
          />
          <Select
            label={t('setting.clock')}
            value={clockFor(locale)}
            onChange={(value: ClockChoice) => setPreferences({ clock: value })}
            options={(['24', 'ethiopic'] as const).map((value) => ({
              value,
              label: t(value === '24' ? 'setting.clocks.day' : 'setting.clocks.ethiopic'),
            }))}
          />
          <ReadingSwitches />
        </Stack>
      </Card>
    </Section>
  );
}

function ReadingSwitches() {
  const t = useTranslations('identity');
  const { hideMoney, dataSaver, floatsLeft } = usePreferences();
  return (
    <div>
      <Switch
        label={t('setting.hideMoney')}
        hint={t('setting.hideMoneyHint')}
        checked={hideMoney}
        onChange={(on) => setPreferences({ hideMoney: on })}
      />
      <Switch
        label={t('setting.dataSaver')}
        hint={t('setting.dataSaverHint')}
        checked={dataSaver}
        onChange={(on) => setPreferences({ dataSaver: on })}
      />
      <Switch
        label={t('setting.floatsLeft')}
        hint={t('setting.floatsLeftHint')}
        checked={floatsLeft}
        onChange={(on) => setPreferences({ floatsLeft: on })}
      />
    </div>
  );
}

/** The link to the member's limits and breaks for play, if there are draws. */
function PlaySection() {
  const t = useTranslations('identity');
  const titles = useTranslations('web');
  const draws = useCall('GET /api/v1/chances', {}, { quiet: true }).data?.draws ?? false;
  if (!draws) return null;
  return (
    <Section title={t('setting.play')}>
      <Rows label={t('setting.play')}>
        <RowItem
          icon="pause"
          title={titles('title.playCare')}
          about={t('setting.playHint')}
          destination={{ to: '/pages/play-care' }}
        />
      </Rows>
    </Section>
  );
}

function SignOut() {
  const t = useTranslations('identity');
  const { go } = useNavigation();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    endSession();
    go({ to: '/pages/tabbar/home/index' }, { replace: true });
  };
  const signOut = useAct('DELETE /api/v1/sessions/current', { onDone: leave });
  // If the server can't be reached, the phone can still forget the session.
  const failed = signOut.error !== null;
  return (
    <>
      <Button kind="secondary" icon="logout" block onClick={() => setAsking(true)}>
        {t('setting.signOut')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('setting.signOutTitle')}
        confirm={t(failed ? 'setting.signOutHere' : 'setting.signOut')}
        busy={signOut.isPending}
        onConfirm={() => (failed ? leave() : signOut.mutate({}))}
      >
        <p>{t(failed ? 'setting.signOutUnheard' : 'setting.signOutWords')}</p>
      </Dialog>
    </>
  );
}
