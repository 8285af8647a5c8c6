// The console's menu: the work that waits, with its numbers, then what clerks look up. All other headings are folded.
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Menu, type MenuProps } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { EVERY_MINUTE } from '#design/console/queue.ts';
import { CONSOLE_GROUPS, type ConsoleGroup, GROUP_NAMES, type StaffRole } from '#design/console/resource.ts';
import { mayUse } from '#design/console/staff-session.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { pages, resources } from './console-features.ts';
import { t } from '#design/console/words.ts';

type Counted = DataOf<'GET /console/api/v1/waiting'>['items'];
type Entry = { to: string; label: string; Icon: ComponentType | undefined; position: number };

/** These headings show their entries without a click. */
const OPEN: readonly ConsoleGroup[] = ['Work', 'Look up'];

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

/** How much waits behind these entries: "24", "999+", or nothing. */
export function waitingText(counted: Counted | undefined, entries: readonly { to: string }[]): string | undefined {
  const here = counted?.filter(({ resource }) => entries.some(({ to }) => to === `/${resource}`)) ?? [];
  const count = here.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? undefined : `${count}${here.some(({ more }) => more) ? '+' : ''}`;
}

/** Whether the page at this address belongs to the entry. */
export function leadsTo({ to }: { to: string }, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

export function ConsoleMenu(props: MenuProps) {
  const { data } = useCall('GET /console/api/v1/waiting', {}, EVERY_MINUTE);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current?.querySelector('.RaMenuItemLink-active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Box component="nav" ref={nav} aria-label={t('Main')}>
      <Menu {...props}>
        <Menu.DashboardItem primaryText={t('Overview')} dense />
        {CONSOLE_GROUPS.map((group) => ({ group, entries: entriesOf(group) }))
          .filter(({ entries }) => entries.length > 0)
          .map(({ group, entries }) => (
            <Group key={group} group={group} entries={entries} counted={data?.items} />
          ))}
      </Menu>
    </Box>
  );
}

type GroupProps = { group: ConsoleGroup; entries: readonly Entry[]; counted: Counted | undefined };

/** A heading that unfolds its entries. That of the page on screen is unfolded, so that the page is marked in it. */
function Group({ group, entries, counted }: GroupProps) {
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState(OPEN.includes(group));
  const open = unfolded || entries.some((entry) => leadsTo(entry, pathname));
  return (
    <Box component="fieldset" aria-label={GROUP_NAMES[group]} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Button
        // A menu has items only, for who hears it.
        role="menuitem"
        fullWidth
        size="small"
        color="inherit"
        aria-expanded={open}
        onClick={() => setUnfolded(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        sx={{ px: 2, pt: 0.75, pb: 0.25, justifyContent: 'flex-start', color: 'text.secondary', fontWeight: 600 }}
      >
        {GROUP_NAMES[group]}
        {!open && <Count text={waitingText(counted, entries)} />}
      </Button>
      {open &&
        entries.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            to={to}
            primaryText={
              <Box component="span" sx={{ display: 'flex', alignItems: 'center' }}>
                {label}
                <Count text={waitingText(counted, [{ to }])} />
              </Box>
            }
            leftIcon={Icon ? <Icon /> : undefined}
            dense
          />
        ))}
    </Box>
  );
}

function Count({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ ml: 1, fontWeight: 600, color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}
    >
      {text}
    </Typography>
  );
}
