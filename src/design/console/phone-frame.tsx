import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import '../tokens.css';

type FrameProps = { label: string; language: string; height?: number; children: ReactNode };

/** As wide as a phone, in its paper and type. */
export function PhoneFrame({ label, language, height = 0, children }: FrameProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      lang={language}
      sx={{
        width: 360,
        maxWidth: '100%',
        minHeight: height,
        p: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'var(--bg)',
        color: 'var(--ink)',
        fontSize: 16,
        lineHeight: language === 'am' ? 1.6 : 1.5,
        // The pages of phones have no margins of their own.
        '& h2, & h3, & p, & ul, & ol': { m: 0 },
      }}
    >
      {children}
    </Box>
  );
}
