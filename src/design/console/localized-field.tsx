// A form field for a text in the app's languages. English is required, Amharic is beside it, the others open on demand.
// Each language can have a problem, such as one found by the claims rule.
import { Box, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { LANGUAGE_CODES, type LanguageCode, WIRE_LANGUAGES } from '#universal/languages.ts';
import { lengthLooks } from './inputs.tsx';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language's English name, because the console is in English. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

const list = new Intl.ListFormat('en');

/** 'French, Thai, and Vietnamese'. */
export const languageNames = (codes: readonly string[]) => list.format(codes.map(languageName));

export type Localized = Partial<Record<Locale, string>>;
type Locale = LanguageCode;

const FIRST: readonly Locale[] = WIRE_LANGUAGES;
const REST: readonly Locale[] = LANGUAGE_CODES.filter((code) => !FIRST.includes(code));

type LocalizedFieldProps = {
  label: string;
  value: Localized;
  onChange: (value: Localized) => void;
  max: number;
  rows?: number;
  /** The problems by locale. */
  problems?: Partial<Record<string, string>>;
};

export function LocalizedField({ label, value, onChange, max, rows = 1, problems = {} }: LocalizedFieldProps) {
  const [open, setOpen] = useState(REST.some((locale) => value[locale] || problems[locale]));
  const shown = open || REST.some((locale) => problems[locale]) ? [...FIRST, ...REST] : FIRST;
  return (
    <Box component="fieldset" aria-label={label} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {shown.map((locale) => (
          <TextField
            key={locale}
            label={`${label}, ${languageName(locale)}`}
            value={value[locale] ?? ''}
            required={locale === 'en'}
            multiline={rows > 1}
            minRows={rows}
            onChange={(event) => onChange({ ...value, [locale]: event.target.value })}
            {...(problems[locale]
              ? { error: true, helperText: problems[locale] }
              : lengthLooks(value[locale] ?? '', max))}
            slotProps={{ htmlInput: { lang: locale } }}
            sx={{ flex: '1 1 320px', minWidth: 0 }}
          />
        ))}
      </Stack>
      {!open && (
        <Button size="small" onClick={() => setOpen(true)}>
          More languages
        </Button>
      )}
    </Box>
  );
}

/** The value for the wire: trimmed, without empty languages except English. */
export function toWireText(value: Localized): { en: string } & Localized {
  const kept = Object.fromEntries(
    Object.entries(value)
      .map(([locale, text]) => [locale, text?.trim() ?? ''])
      .filter(([, text]) => text !== ''),
  );
  return { en: '', ...kept };
}
