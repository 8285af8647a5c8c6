import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { PhoneFrame } from '#design/console/phone-frame.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { bodyOf, type EventDraft } from './event-draft.ts';

const LANGUAGES = [
  ['en', 'English'],
  ['am', 'Amharic'],
] as const;

/** The event as members will see it. */
export function EventPreview({ draft }: { draft: EventDraft }) {
  const [language, setLanguage] = useState<'en' | 'am'>('en');
  const body = bodyOf(draft);
  return (
    <Stack spacing={1}>
      <SelectField size="small" label="Preview in" value={language} choices={LANGUAGES} onChange={setLanguage} />
      <PhoneFrame title={draft.title[language]} language={language}>
        <Stack spacing={1.5}>
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
        </Stack>
      </PhoneFrame>
    </Stack>
  );
}
