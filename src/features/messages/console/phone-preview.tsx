import { Box, Stack, Typography } from '@mui/material';
import { languageName } from '#design/console/language-name.ts';
import { PhoneFrame } from '#design/console/phone-frame.tsx';
import { type Texts, textsByLanguage } from './announcement-labels.ts';

/** The message as on a phone, in each language that phones show. */
export function PhonePreview({ texts }: { texts: Texts }) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {textsByLanguage(texts).map(([language, { title, text }, standsIn]) => (
        <Box key={language}>
          <Typography variant="caption" component="p">
            {standsIn ? `${languageName(language)}: the English text stands in` : languageName(language)}
          </Typography>
          <PhoneFrame label={`As on the phone, ${languageName(language)}`} language={standsIn ? 'en' : language}>
            <Box component="p" sx={{ fontSize: 18, fontWeight: 600, mb: '8px !important' }}>
              {title}
            </Box>
            <Box component="p" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </PhoneFrame>
        </Box>
      ))}
    </Stack>
  );
}
