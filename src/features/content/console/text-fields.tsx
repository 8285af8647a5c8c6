// A text as it is written, and beside it as a phone shows it.
import { Alert, Stack, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { LineInput, lengthLooks } from '#design/console/inputs.tsx';
import { PhoneFrame } from '#design/console/phone-frame.tsx';
import { Prose } from '#design/components/prose.tsx';
import type { Block } from '#universal/prose.ts';
import { call } from '#platform/client/call.ts';
import { problemText } from '#features/identity/console/public.tsx';

export type Text = { title: string; summary: string; body: string };

const TYPING_MS = 600;

type FieldsProps = { text: Text; language: string; onChange: (text: Text) => void };

export function TextFields({ text, language, onChange }: FieldsProps) {
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2}>
      <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }} lang={language}>
        <LineInput label="Title" value={text.title} onChange={(title) => onChange({ ...text, title })} max={120} />
        <LineInput
          label="Summary"
          helperText="One line under the title in lists"
          required={false}
          value={text.summary}
          onChange={(summary) => onChange({ ...text, summary })}
          max={300}
        />
        <TextField
          label="Text in Markdown"
          required
          multiline
          minRows={12}
          value={text.body}
          onChange={(event) => onChange({ ...text, body: event.target.value })}
          {...lengthLooks(
            text.body,
            20_000,
            'Headings, lists, **bold**, *italics*, tables, > quotes, [links](/pages/verify). No HTML.',
          )}
        />
      </Stack>
      <Preview text={text} language={language} />
    </Stack>
  );
}

/** Reads the form of the text from the server, once the typing stands still. */
function Preview({ text: { title, body }, language }: { text: Text; language: string }) {
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (body.trim() === '') return;
    const timer = setTimeout(() => {
      call('POST /console/api/v1/article-previews', { body: { body: body.trim() }, errors: 'inline' }).then(
        (shown) => {
          setBlocks(shown.blocks);
          setProblem('');
        },
        (error: unknown) => setProblem(problemText(error)),
      );
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [body]);
  return (
    <Stack spacing={1}>
      <ArticleFrame title={title} blocks={body.trim() === '' ? [] : blocks} language={language} />
      {problem && <Alert severity="warning">{problem}</Alert>}
    </Stack>
  );
}

/** A text as an article of the phone. */
export function ArticleFrame({
  title,
  blocks,
  language,
}: {
  title: string;
  blocks: readonly Block[];
  language: string;
}) {
  return (
    <PhoneFrame title={title} language={language}>
      <Prose blocks={blocks} label={title} links={false} />
    </PhoneFrame>
  );
}
