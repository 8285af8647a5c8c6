import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { momentText } from '../../../design/console/moment.tsx';
import { SelectField } from '../../../design/console/select-field.tsx';
import { bodyOf, type EventDraft } from './event-draft.ts';
import '../../../design/tokens.css';

const LANGUAGES = [
  ['en', 'English'],
  ['am', 'Amharic'],
] as const;

/** As wide as a phone, in its paper and type. */
export function EventPreview({ draft }: { draft: EventDraft }) {
  const [language, setLanguage] = useState<'en' | 'am'>('en');
  const body = bodyOf(draft);
  return (
    <Box sx={{ width: 360, maxWidth: '100%' }}>
      <SelectField size="small" label="Preview in" value={language} choices={LANGUAGES} onChange={setLanguage} />
      <Box
        component="section"
        aria-label="As on the phone"
        lang={language}
        sx={{
          mt: 1,
          p: 2,
          minHeight: 320,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'var(--bg)',
          color: 'var(--ink)',
          fontSize: 16,
          lineHeight: language === 'am' ? 1.6 : 1.5,
          overflowWrap: 'anywhere',
        }}
      >
        <Box component="p" sx={{ fontSize: 24, fontWeight: 600, m: 0 }}>
          {draft.title[language]}
        </Box>
        <p>{draft.about[language]}</p>
        {body ? (
          <>
            <p>{`${momentText(body.startsAt)} – ${momentText(body.endsAt)}`}</p>
            <ol>
              {body.programme.map(({ from, title }) => (
                <li key={`${from} ${title.en}`}>{`${momentText(from)}: ${title[language]}`}</li>
              ))}
            </ol>
          </>
        ) : (
          <Typography variant="body2" sx={{ color: 'var(--ink-2)' }}>
            Times and programme appear once every field is filled.
          </Typography>
        )}
        <p>{[draft.venue[language], draft.address[language]].filter(Boolean).join(', ')}</p>
      </Box>
    </Box>
  );
}
