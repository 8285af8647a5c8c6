import { Box, type Breakpoint } from '@mui/material';

type OneLineProps = { width: number | Partial<Record<Breakpoint, number>>; lang?: string; children: string };

/** Cuts a long text off on the screen, so that each row is one line, and many are easy to look through. */
export function OneLine({ width, lang, children }: OneLineProps) {
  return (
    <Box
      component="span"
      lang={lang}
      title={children}
      sx={{
        display: 'block',
        maxWidth: width,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        '@media print': { maxWidth: 'none', whiteSpace: 'normal' },
      }}
    >
      {children}
    </Box>
  );
}
