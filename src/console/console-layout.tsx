// The frame of every console page: bar, menu, notifications, and a warning about connections that aren't encrypted.
import { Alert, Box, Chip, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  Menu,
  type MenuProps,
  Notification,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  UserMenu,
} from 'react-admin';
import type { ConsoleGroup, StaffRole } from '#design/console/resource.ts';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { mayUse } from '#design/console/staff-session.ts';
import { useCall } from '#platform/client/queries.ts';
import { pages, resources } from './console-features.ts';
import { SearchBox } from './search-box.tsx';

/** In a pilot, warns on every page of unencrypted connections. It can't be closed; fixing the settings removes it. */
function UnencryptedConnections() {
  const { data } = useCall('GET /console/api/v1/me', {}, { staleMs: 300_000, quiet: true });
  if (!data || data.openConnections.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {`Not encrypted: ${data.openConnections.join(', ')}. Strangers on the way can read passwords and sessions. `}
      The operator sets an https address ("Encryption on the way" in docs/settings.md).
    </Alert>
  );
}

/** Shown once in the bar, because all times in the console are in the business's time zone. */
const ZONE = BUSINESS_TIME_ZONE.split('/').pop()?.replaceAll('_', ' ');

const GROUPS: readonly ConsoleGroup[] = ['Money', 'Rewards', 'Members', 'Assets', 'Operations', 'Sandbox'];

/** Wraps to two lines on a narrow screen, like the chip beside it. On a wide one the search field shrinks instead. */
const TITLE = {
  flex: { md: '1 0 auto' },
  fontSize: { xs: '1rem', sm: '1.125rem' },
  lineHeight: 1.2,
  fontWeight: 600,
  minWidth: 0,
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  textOverflow: 'ellipsis',
};

/** Wraps to two lines on a narrow screen, so the page's title keeps its room. */
const CHIP = {
  mr: 1,
  height: 'auto',
  minHeight: 24,
  '& .MuiChip-label': {
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    width: { xs: 78, sm: 'auto' },
    lineHeight: 1.2,
    fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
  },
};

/** The framework passes these on to its spinner, which otherwise has no accessible name. */
const SPINNER = { 'aria-label': 'Loading' };

function ConsoleBar() {
  return (
    // The bar stays in view, so the page's name is visible after scrolling too.
    <AppBar
      alwaysOn
      color="inherit"
      sx={{ '& .RaUserMenu-userButton': { whiteSpace: 'nowrap' } }}
      toolbar={
        <>
          <ToggleThemeButton />
          <LoadingIndicator {...SPINNER} />
        </>
      }
      userMenu={<DeskUserMenu />}
    >
      <TitlePortal component="h1" sx={TITLE} />
      <SearchBox />
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' }, mr: 1.5 }}>
        {`${ZONE} time`}
      </Typography>
      <Chip label="Sandbox · play money" size="small" variant="outlined" sx={CHIP} />
    </AppBar>
  );
}

/** The user menu, labelled with the clerk's name and roles. */
function DeskUserMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? 'Profile'}>
      <Logout />
    </UserMenu>
  );
}

type Entry = { to: string; label: string; Icon: ComponentType | undefined; position: number };

function entriesOf(group: ConsoleGroup): Entry[] {
  const shown = <T extends { group: ConsoleGroup; roles: readonly StaffRole[] }>(one: T) =>
    one.group === group && mayUse(one.roles);
  const entries: Entry[] = [
    ...resources
      .filter((one) => one.list && shown(one))
      .map(({ name, label, icon, position = 50 }) => ({ to: `/${name}`, label, Icon: icon, position })),
    ...pages
      .filter(shown)
      .map(({ path, label, icon, position = 50 }) => ({ to: `/${path}`, label, Icon: icon, position })),
  ];
  return entries.sort((a, b) => a.position - b.position);
}

function ConsoleMenu(props: MenuProps) {
  return (
    <Box component="nav" aria-label="Main">
      <Menu {...props}>
        <Menu.DashboardItem primaryText="Overview" dense />
        {GROUPS.map((group) => ({ group, entries: entriesOf(group) }))
          .filter(({ entries }) => entries.length > 0)
          .map(({ group, entries }) => (
            <Box key={group} component="fieldset" aria-label={group} sx={{ border: 0, p: 0, m: 0 }}>
              <Typography
                variant="caption"
                color="textSecondary"
                sx={{ px: 2, pt: 1, pb: 0.25, display: 'block', fontWeight: 600 }}
              >
                {group}
              </Typography>
              {entries.map(({ to, label, Icon }) => (
                <Menu.Item key={to} to={to} primaryText={label} leftIcon={Icon ? <Icon /> : undefined} dense />
              ))}
            </Box>
          ))}
      </Menu>
    </Box>
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
  '& .RaLayout-content': { px: 2, pb: 4, minWidth: 0 },
};

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} appBarAlwaysOn menu={ConsoleMenu} sx={NO_WIDER}>
      <UnencryptedConnections />
      {children}
    </Layout>
  );
}
