import { Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  Menu,
  type MenuProps,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
} from 'react-admin';
import type { ConsoleGroup } from '../design/console/resource.ts';
import { mayUse } from '../design/console/staff-session.ts';
import { pages, resources } from './console-features.ts';

const GROUPS: readonly ConsoleGroup[] = ['Money', 'Members', 'Assets', 'Operations', 'Sandbox'];

function ConsoleBar() {
  return (
    <AppBar
      color="transparent"
      toolbar={
        <>
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
      userMenu={
        <UserMenu>
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal component="h1" sx={{ fontSize: '1.125rem', fontWeight: 600 }} />
      <Chip label="Sandbox · play money" size="small" variant="outlined" sx={{ mr: 1 }} />
    </AppBar>
  );
}

function ConsoleMenu(props: MenuProps) {
  return (
    <Menu {...props} component="nav" aria-label="Main">
      <Menu.DashboardItem primaryText="Overview" />
      {GROUPS.map((group) => {
        const entries = [
          ...resources
            .filter((one) => one.group === group && one.list && mayUse(one.roles))
            .map((one) => ({ to: `/${one.name}`, label: one.label, Icon: one.icon })),
          ...pages
            .filter((one) => one.group === group && mayUse(one.roles))
            .map((one) => ({ to: `/${one.path}`, label: one.label, Icon: one.icon })),
        ];
        if (entries.length === 0) return null;
        return (
          <Box key={group} component="section" aria-label={group}>
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ px: 2, pt: 1.5, pb: 0.5, display: 'block', fontWeight: 600 }}
            >
              {group}
            </Typography>
            {entries.map(({ to, label, Icon }) => (
              <Menu.Item key={to} to={to} primaryText={label} leftIcon={Icon ? <Icon /> : undefined} />
            ))}
          </Box>
        );
      })}
    </Menu>
  );
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      {children}
    </Layout>
  );
}
