import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import '../tokens.css';
import { t } from './words.ts';

type FrameProps = { label?: string; title?: string; language: string; children: ReactNode };

/**
 * A preview as on a phone: its width, colours and type. With a title it looks like a page and has a minimum height. On
 * paper it is plain text.
 */
export function PhoneFrame({ label = t('As on the phone'), title, language, children }: FrameProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      lang={language}
      sx={{
        width: 360,
        maxWidth: '100%',
        minHeight: title === undefined ? 0 : 320,
        p: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'var(--bg)',
        color: 'var(--ink)',
        fontSize: 16,
        lineHeight: language === 'am' ? 1.6 : 1.5,
        overflowWrap: 'anywhere',
        // On paper the words are what counts.
        '@media print': { width: 'auto', p: 0, pb: 1, border: 0, fontSize: 14 },
        // Resets margins as base.css does on the phone.
        '& h2, & h3, & p, & ul, & ol': { m: 0 },
      }}
    >
      {title === undefined ? null : (
        <Box component="p" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.35, mb: '16px !important' }}>
          {title}
        </Box>
      )}
      {children}
    </Box>
  );
}
