import { Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, Menu, type MenuProps, TitlePortal, ToggleThemeButton, UserMenu, Logout } from 'react-admin';
import type { ConsoleGroup } from '../design/console/resource.ts';
import { mayUse } from '../design/console/staff-session.ts';
import { pages, resources } from './console-features.ts';

const GROUPS: readonly ConsoleGroup[] = ['Money', 'Members', 'Assets', 'Operations'];

function ConsoleBar() {
  return (
    <AppBar color="primary" toolbar={<ToggleThemeButton />} userMenu={<UserMenu><Logout /></UserMenu>}>
      <TitlePortal />
      <Box sx={{ flex: 1 }} />
      <Chip label="Sandbox · play money" size="small" sx={{ mr: 1, bgcolor: 'background.paper', color: 'text.primary' }} />
    </AppBar>
  );
}

function ConsoleMenu(props: MenuProps) {
  return (
    <Menu {...props}>
      <Menu.DashboardItem primaryText="Overview" />
      {GROUPS.map((group) => {
        const entries = [
          ...resources.filter((one) => one.group === group && one.list && mayUse(one.roles)).map((one) => ({ to: `/${one.name}`, label: one.label, Icon: one.icon })),
          ...pages.filter((one) => one.group === group && mayUse(one.roles)).map((one) => ({ to: `/${one.path}`, label: one.label, Icon: one.icon })),
        ];
        if (entries.length === 0) return null;
        return (
          <Box key={group} component="section" aria-label={group}>
            <Typography variant="overline" color="text.secondary" sx={{ px: 2, pt: 1.5, display: 'block' }}>{group}</Typography>
            {entries.map(({ to, label, Icon }) => <Menu.Item key={to} to={to} primaryText={label} leftIcon={Icon ? <Icon /> : undefined} />)}
          </Box>
        );
      })}
    </Menu>
  );
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Layout appBar={ConsoleBar} menu={ConsoleMenu}>{children}</Layout>;
}
