// Which columns of a list a clerk sees. The choice stays with the clerk on this desk.
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import { linkedOf, type Column } from './rows-table.tsx';
import { getSession } from './staff-session.ts';
import { t } from './words.ts';

const NONE: readonly string[] = [];

/** The labels of the columns that are hidden in the list on this page. */
function useHidden() {
  const resource = useResourceContext() ?? '';
  return useStore<readonly string[]>(`preferences.hidden.${getSession()?.staffId}.${resource}`, NONE);
}

export function useShownColumns<R>(columns: readonly Column<R>[]): readonly Column<R>[] {
  const [hidden] = useHidden();
  return columns.filter((column) => column === linkedOf(columns) || !hidden.includes(column.label));
}

/** A button that lets the clerk hide columns, all but the one that leads to the record. */
export function ColumnChoice<R>({ columns }: { columns: readonly Column<R>[] }) {
  const [at, setAt] = useState<HTMLElement>();
  const [hidden, setHidden] = useHidden();
  const others = columns.filter((column) => column !== linkedOf(columns));
  if (others.length < 2) return null;
  const toggle = (label: string) =>
    setHidden(hidden.includes(label) ? hidden.filter((one) => one !== label) : [...hidden, label]);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={(event) => setAt(event.currentTarget)}
      >
        {t('Columns')}
      </Button>
      <Menu open={at !== undefined} {...(at && { anchorEl: at })} onClose={() => setAt(undefined)}>
        {others.map(({ label }) => (
          <MenuItem
            key={label}
            dense
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(label)}
            onClick={() => toggle(label)}
          >
            <Checkbox size="small" edge="start" tabIndex={-1} disableRipple checked={!hidden.includes(label)} inert />
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
