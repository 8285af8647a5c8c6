// How the cells of the console's tables share the width of a window.
import { alpha, type Theme } from '@mui/material';
import { isValidElement, type ReactNode } from 'react';

const staysAt =
  (side: 'left' | 'right') =>
  ({ palette }: Theme) => {
    // The tints of a row, over the cell's own colour, which hides what scrolls under it.
    const tint = (color: string) => ({ backgroundImage: `linear-gradient(${color}, ${color})` });
    const chosen = (opacity: number) => tint(alpha(palette.primary.main, opacity));
    const { selectedOpacity, hoverOpacity } = palette.action;
    const [edge, away] = side === 'left' ? ['right', '0 -10px 0 auto'] : ['left', '0 auto 0 -10px'];
    return {
      position: { sm: 'sticky' },
      [side]: 0,
      zIndex: 1,
      bgcolor: 'background.paper',
      'tr.MuiTableRow-hover:hover > &': tint(palette.action.hover),
      'tr.Mui-selected > &': chosen(selectedOpacity),
      'tr.Mui-selected.MuiTableRow-hover:hover > &': chosen(selectedOpacity + hoverOpacity),
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: away,
        width: 10,
        pointerEvents: 'none',
        background: 'inherit',
        maskImage: `linear-gradient(to ${edge}, #000, transparent)`,
      },
    } as const;
  };

/** The column that says which record a row is stays in view while the others scroll, and they fade out under it. */
export const STAYS = staysAt('left');

/** So does the column of a row's buttons, at the other end. */
export const ACTS_STAY = staysAt('right');

/** Of a text that stays on one line, such as a date or a name, and of a head. */
const SHORT = 18;

/** Stands for what is among a text, such as an amount. */
const FIGURE = '0,000.00';

/** A long head has two lines. */
export const headWidth = (label: string) =>
  label.length > SHORT
    ? { minWidth: `${Math.ceil(label.length * 0.55)}ch`, lineHeight: 1.3, '@media print': { minWidth: 0 } }
    : { whiteSpace: 'nowrap' };

/** A long text has lines of some words, not of one. What isn't only text has its own looks. */
export function textWidth(content: ReactNode) {
  const text = textOf(content);
  if (!text) return {};
  const onPaper = { '@media print': { minWidth: linesOnPaper(text) } };
  return text.length > SHORT
    ? { minWidth: 120, whiteSpace: 'normal', ...onPaper }
    : { whiteSpace: 'nowrap', ...onPaper };
}

/** How narrow a text may be on paper. */
export const linesOnPaper = (text: string) => `${Math.min(text.length, 9)}ch`;

/** What a cell says, if that is only text, such as a link's. */
function textOf(content: ReactNode): string | undefined {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (Array.isArray(content)) {
    const parts = content.map(textOf);
    return parts.every((part) => part === undefined) ? undefined : parts.map((part) => part ?? FIGURE).join('');
  }
  return isValidElement<{ children?: ReactNode }>(content) ? textOf(content.props.children) : undefined;
}
