import { Box, Stack, Typography } from '@mui/material';
import { languageName } from '../../../design/console/language-name.ts';
import { type Texts, textsByLanguage } from './announcement-labels.ts';
import '../../../design/tokens.css';

/** The message as wide as on a phone, in each language that phones show. */
export function PhonePreview({ texts }: { texts: Texts }) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {textsByLanguage(texts).map(([language, { title, text }, standsIn]) => (
        <Box
          key={language}
          component="section"
          aria-label={`As on the phone, ${languageName(language)}`}
          sx={{
            width: 360,
            maxWidth: '100%',
            p: 2,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'var(--bg)',
            color: 'var(--ink)',
            fontSize: 16,
          }}
        >
          <Typography variant="caption" component="p" sx={{ color: 'inherit' }}>
            {standsIn ? `${languageName(language)}: the English text stands in` : languageName(language)}
          </Typography>
          <Box lang={standsIn ? 'en' : language} sx={{ lineHeight: language === 'am' ? 1.6 : 1.5 }}>
            <Box component="p" sx={{ fontSize: 18, fontWeight: 600, my: 1 }}>
              {title}
            </Box>
            <Box component="p" sx={{ whiteSpace: 'pre-line', m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
