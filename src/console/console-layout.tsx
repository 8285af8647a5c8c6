// The frame of every console page: bar, notifications, and a warning about connections that aren't encrypted.
import { Alert, Chip, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  Notification,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  UserMenu,
} from 'react-admin';
import { KeysHelp } from '#design/console/keys-help.tsx';
import { EVERY_MINUTE } from '#design/console/queue.ts';
import { momentText } from '#design/console/moment.tsx';
import { OnPaper, SheetFoot, SheetHead } from '#design/console/on-paper.tsx';
import { DecisionToast } from '#features/acts/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { ConsoleMenu } from './console-menu.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchBox } from './search-box.tsx';
import { inRow, t } from '#design/console/words.ts';

/** In a pilot, warns on every page of unencrypted connections. It can't be closed; fixing the settings removes it. */
function UnencryptedConnections() {
  const { data } = useCall('GET /console/api/v1/me', {}, { staleMs: 300_000, quiet: true });
  if (!data || data.openConnections.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {t(
        'Not encrypted: {openConnections}. Strangers on the way can read passwords and sessions. The ' +
          'operator sets an https address ("Encryption on the way" in docs/settings.md).',
        { openConnections: inRow(...data.openConnections) },
      )}
    </Alert>
  );
}

/** Wraps on a narrow screen. On a wide one it is cut where the search field and the clock leave it no room. */
const TITLE = {
  flex: { md: '1 1 auto' },
  fontSize: { xs: '1rem', sm: '1.125rem' },
  lineHeight: 1.2,
  fontWeight: 600,
  minWidth: 0,
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** Wraps to two lines on a phone, so the page's title keeps its room. */
const CHIP = {
  mr: 1,
  height: 'auto',
  minHeight: 24,
  flexShrink: 0,
  '& .MuiChip-label': {
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    width: { xs: 78, sm: 'auto' },
    lineHeight: 1.2,
    fontSize: { xs: '0.6875rem', md: '0.8125rem' },
    '@media print': { whiteSpace: 'nowrap', width: 'auto', fontSize: '0.8125rem' },
  },
};

/** The framework passes these on to its spinner, which otherwise has no accessible name. */
const SPINNER = { 'aria-label': t('Loading') };

function ConsoleBar() {
  return (
    // The bar stays in view, so the page's name is visible after scrolling too.
    <AppBar
      alwaysOn
      color="inherit"
      // On a narrow screen the clerk's name is in the button's label only.
      sx={{ '& .RaUserMenu-userButton': { whiteSpace: 'nowrap', minWidth: 40, fontSize: { xs: 0, md: '0.875rem' } } }}
      toolbar={
        <>
          <KeysHelp />
          <LanguageSwitch />
          <ToggleThemeButton />
          <LoadingIndicator {...SPINNER} />
        </>
      }
      userMenu={<DeskUserMenu />}
    >
      <TitlePortal component="h1" sx={TITLE} />
      <SearchBox />
      <BusinessTime />
      <SheetFoot>{t('Sandbox · play money')}</SheetFoot>
      <Chip label={t('Sandbox · play money')} size="small" variant="outlined" sx={CHIP} />
    </AppBar>
  );
}

/** The present time of the business, because all times in the console are in its zone. On paper also who printed it. */
function BusinessTime() {
  const { data } = useCall('GET /console/api/v1/sandbox/clock', {}, EVERY_MINUTE);
  const { identity } = useGetIdentity();
  const now = data ? momentText(data.now) : '';
  const zone = t('Addis Ababa time');
  const by = identity?.fullName ?? '';
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{
        display: { xs: 'none', lg: 'block' },
        displayPrint: 'block',
        mr: 1.5,
        flexShrink: 0,
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.2,
      }}
    >
      {now}
      <br />
      {zone}
      <OnPaper>{`, ${by}`}</OnPaper>
      <SheetHead at="right">{`${now}, ${zone}, ${by}`}</SheetHead>
    </Typography>
  );
}

/** The user menu, labelled with the clerk's name and roles. */
function DeskUserMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? t('Profile')}>
      <Logout />
    </UserMenu>
  );
}

/** On a phone it appears under the bar. At the bottom it would cover the buttons of the next act. */
export function ConsoleNotification() {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  if (!phone) return <Notification />;
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} sx={{ top: 64 }} />;
}

/** Content wider than the window scrolls inside its own frame, so the page does not scroll sideways. */
const NO_WIDER = {
  minWidth: 0,
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
  '& .RaLayout-content': { px: 2, pt: 2, pb: 4, minWidth: 0 },
};

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} appBarAlwaysOn menu={ConsoleMenu} sidebar={ConsoleSidebar} sx={NO_WIDER}>
      <UnencryptedConnections />
      {children}
      <DecisionToast />
    </Layout>
  );
}
