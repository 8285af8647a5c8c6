import { Box, Stack, TextField } from '@mui/material';
import { languageName } from '#design/console/localized-field.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';

type Both = { en: string; am: string };
type BothProps = { label: string; value: Both; onChange: (value: Both) => void; max: number; rows?: number };

/** Fields for a text in English and Amharic, both of which an event must have. */
export function BothTexts({ label, value, onChange, max, rows = 1 }: BothProps) {
  return (
    <Box component="fieldset" aria-label={label} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {(['en', 'am'] as const).map((language) => (
          <TextField
            key={language}
            label={`${label}, ${languageName(language)}`}
            value={value[language]}
            required
            multiline={rows > 1}
            minRows={rows}
            onChange={(event) => onChange({ ...value, [language]: event.target.value })}
            {...lengthLooks(value[language], max)}
            slotProps={{ htmlInput: { lang: language } }}
            sx={{ flex: '1 1 280px', minWidth: 0 }}
          />
        ))}
      </Stack>
    </Box>
  );
}
