// A form field for a text in the app's languages. English and Amharic are beside each other, the others open on demand.
// It says which are missing and what their readers get. Each language can have a problem, such as one found by the
// claims rule.
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { LANGUAGE_CODES, type LanguageCode, WIRE_LANGUAGES } from '#universal/languages.ts';
import { lengthLooks } from './inputs.tsx';
import { languageName, writtenText } from './languages.ts';
import { inRow, t } from './words.ts';

export type Localized = { readonly [code in LanguageCode]?: string | undefined };

const FIRST: readonly LanguageCode[] = WIRE_LANGUAGES;
const REST: readonly LanguageCode[] = LANGUAGE_CODES.filter((code) => !FIRST.includes(code));

type LocalizedFieldProps = {
  label: string;
  value: Localized;
  onChange: (value: Localized) => void;
  max: number;
  rows?: number;
  /** The languages that can't be left out. */
  required?: readonly LanguageCode[];
  /** Begins folded even if some are written, in a form with many of these fields. */
  folded?: boolean;
  /** The problems by locale. */
  problems?: Partial<Record<string, string>>;
};

export function LocalizedField(props: LocalizedFieldProps) {
  return (
    <Box component="fieldset" aria-label={props.label} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {FIRST.map((code) => (
          <OneLanguage key={code} code={code} {...props} />
        ))}
      </Stack>
      <OtherLanguages {...props} />
    </Box>
  );
}

/** The languages beside the first ones, folded unless one is written, and what readers of the missing ones get. */
export function OtherLanguages({ folded = false, ...props }: LocalizedFieldProps) {
  const { value, problems = {} } = props;
  const [open, setOpen] = useState(!folded && REST.some((code) => value[code]));
  const isOpen = open || REST.some((code) => problems[code]);
  return (
    <Box sx={{ mt: 0.5 }}>
      {isOpen && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 2, mb: 0.5 }}>
          {REST.map((code) => (
            <OneLanguage key={code} code={code} {...props} />
          ))}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {!isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('More languages')}
          </Button>
        )}
        <Typography variant="caption" color="textSecondary">
          {writtenText((code) => isWritten(value, code))}
        </Typography>
      </Stack>
    </Box>
  );
}

type OneLanguageProps = Omit<LocalizedFieldProps, 'folded'> & { code: LanguageCode };

function OneLanguage({ code, label, value, onChange, max, rows = 1, ...more }: OneLanguageProps) {
  const { required = ['en'], problems = {} } = more;
  const text = value[code] ?? '';
  return (
    <TextField
      label={inRow(label, languageName(code))}
      value={text}
      required={required.includes(code)}
      multiline={rows > 1}
      minRows={rows}
      onChange={(event) => onChange({ ...value, [code]: event.target.value })}
      {...(problems[code] ? { error: true, helperText: problems[code] } : lengthLooks(text, max))}
      slotProps={{ htmlInput: { lang: code } }}
      sx={{ flex: '1 1 320px', minWidth: 0 }}
    />
  );
}

/** Whether it has a word in this language. */
export const isWritten = (value: Localized, code: LanguageCode) => (value[code] ?? '').trim() !== '';

/** The value for the wire: trimmed, without empty languages except English. */
export function toWireText(value: Localized): { en: string } & Localized {
  const kept = Object.fromEntries(
    LANGUAGE_CODES.filter((code) => isWritten(value, code)).map((code) => [code, value[code]?.trim()]),
  );
  return { en: '', ...kept };
}
