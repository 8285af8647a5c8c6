// How the cells of the console's tables share the width of a window.
import type { Theme } from '@mui/material';
import type { ReactNode } from 'react';

/** The column that says which record a row is stays in view while the others scroll, and they fade out under it. */
export const STAYS = ({ palette }: Theme) => {
  const tint = (color: string) => ({ backgroundImage: `linear-gradient(${color}, ${color})` });
  return {
    position: { sm: 'sticky' },
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    'tr.MuiTableRow-hover:hover > &': tint(palette.action.hover),
    'tr.Mui-selected > &': tint(palette.action.selected),
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      inset: '0 -10px 0 auto',
      width: 10,
      pointerEvents: 'none',
      background: `linear-gradient(to right, ${palette.background.paper}, transparent)`,
    },
  } as const;
};

/** Of a text that stays on one line, such as a date or a name, and of a head. */
const SHORT = 18;

/** A long head has two lines. */
export const headWidth = (label: string) =>
  label.length > SHORT
    ? { minWidth: `${Math.ceil(label.length * 0.55)}ch`, lineHeight: 1.3 }
    : { whiteSpace: 'nowrap' };

/** A long text has lines of some words, not of one. What isn't only text has its own looks. */
export function textWidth(content: ReactNode) {
  if (typeof content !== 'string') return {};
  return content.length > SHORT ? { minWidth: 120 } : { whiteSpace: 'nowrap' };
}
