import { rolesText } from '#design/console/resource.ts';
import { Box, Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { Nothing, PageTitle, Section } from '#design/console/section.tsx';
import type { StaffRole } from '#design/console/resource.ts';
import { getSession, mayUse } from '#design/console/staff-session.ts';
import { pages, resources } from './console-features.ts';
import { t } from '#design/console/words.ts';

/** Shown for an unknown address, and for a page of other roles, which it then names. */
export function NothingHere() {
  const roles = rolesOf(useLocation().pathname);
  const forOthers = roles !== undefined && !mayUse(roles);
  return (
    <Box sx={{ maxWidth: 600 }}>
      <PageTitle title={forOthers ? t('Not for your role') : t('No such page')} />
      <Section title={forOthers ? t('This page belongs to another role') : t('There is nothing at this address')}>
        <Nothing>
          {forOthers
            ? t('It is for {roles}; you are signed in as {own}. An admin can give you the role.', {
                roles: rolesText([...new Set([...roles, 'admin' as const])]),
                own: rolesText(getSession()?.roles ?? []),
              })
            : t('The link may be old.')}
        </Nothing>
        <Button component={Link} to="/" variant="outlined" size="small">
          {t('To the overview')}
        </Button>
      </Section>
    </Box>
  );
}

/**
 * The roles that may open an address. Undefined if there is no page. Fewer roles may open a form than its list.
 */
function rolesOf(pathname: string): readonly StaffRole[] | undefined {
  const under = (path: string) => `${pathname}/`.startsWith(`/${path}/`);
  const resource = resources.find(({ name }) => under(name));
  if (!resource) return pages.find(({ path }) => under(path))?.roles;
  const rest = pathname.slice(resource.name.length + 2);
  const isRead = rest === '' || rest.endsWith('/show');
  return isRead ? resource.roles : (resource.writers ?? resource.roles);
}
