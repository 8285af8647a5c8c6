// What a printed page says in place of what one opens, types or scrolls to on the screen.
import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { countText } from './formats.ts';
import { t } from './words.ts';

/** Shown only in print, within the text or, as a `line`, below what stands before it. */
export function OnPaper({ line = false, children }: { line?: boolean; children: ReactNode }) {
  const own = line ? { displayPrint: 'block', typography: 'body2', flexBasis: '100%', m: 0 } : {};
  return (
    <Box component={line ? 'p' : 'span'} sx={{ display: 'none', displayPrint: 'inline', ...own }}>
      {children}
    </Box>
  );
}

const UNBROKEN = {
  '@media print': {
    whiteSpace: 'nowrap',
    '[data-one-sheet] &': { whiteSpace: 'normal' },
    '& > span': { whiteSpace: 'nowrap' },
  },
};

/** Paper doesn't break it. A page that is one sheet breaks a moment before its time of day. */
export function Unbroken({ children }: { children: string }) {
  return (
    <Box component="span" sx={UNBROKEN}>
      {children.split(/ (?=\d\d:\d\d$)/).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' '}
          <span>{part}</span>
        </Fragment>
      ))}
    </Box>
  );
}

/** Below the first rows of a list, if it has more. */
export function FirstOfMore({ count, line = false }: { count: number; line?: boolean }) {
  return <OnPaper line={line}>{t('The first {count}; there are more.', { count: countText(count) })}</OnPaper>;
}

// Browsers can print a head and a foot on each sheet only as content of `@page`, so its words are in styles.

const wordsOf = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', ' ')}"`;

/** A part of the head of each sheet but the first, which has the page's bar. */
export function SheetHead({ at, children }: { at: 'left' | 'right'; children: string }) {
  return (
    <style>{`@page { @top-${at} { content: ${wordsOf(children)} } }
      @page :first { @top-${at} { content: none } }`}</style>
  );
}

/** These words and the number of the sheet, at the foot of each one. */
export function SheetFoot({ children }: { children: string }) {
  return (
    <style>{`@page {
      font: 8pt 'Noto Sans', 'Noto Sans Ethiopic', sans-serif;
      @bottom-left { content: ${wordsOf(children)} }
      @bottom-right { content: counter(page) ' / ' counter(pages) }
    }`}</style>
  );
}
