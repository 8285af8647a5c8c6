// The console's form for writing a text in Markdown, with a preview beside it as a phone shows it.
import { Alert, Box, Button, Skeleton, Stack, TextField } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Prose } from '#design/components/prose.tsx';
import { lengthLooks, LineInput } from '#design/console/inputs.tsx';
import { languageName } from '#design/console/languages.ts';
import { PhoneFrame } from '#design/console/phone-frame.tsx';
import { ReadFailed } from '#design/console/record-page.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { type Keyed, problemText, useIntent } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { Block } from '#universal/prose.ts';
import type { Article, Language, Version } from './article-labels.ts';
import { t } from '#design/console/words.ts';

/** Saves a text as a draft on the server. After a failure the form keeps its words and shows the problem. */
export function useDraft<T>({ keep, onKept }: { keep: (keyed: Keyed) => Promise<T>; onKept: (kept: T) => void }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const send = async () => {
    setBusy(true);
    setProblem('');
    await intent(keep).then(onKept, (error: unknown) => setProblem(problemText(error)));
    setBusy(false);
  };
  return { problem, busy, send };
}

export type Text = { title: string; summary: string; body: string };

const TYPING_MS = 600;

type FieldsProps = { text: Text; language: string; onChange: (text: Text) => void };

function TextFields({ text, language, onChange }: FieldsProps) {
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2}>
      <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }} lang={language}>
        <LineInput label={t('Title')} value={text.title} onChange={(title) => onChange({ ...text, title })} max={120} />
        <LineInput
          label={t('Summary')}
          helperText={t('One line under the title in lists')}
          required={false}
          value={text.summary}
          onChange={(summary) => onChange({ ...text, summary })}
          max={300}
        />
        <TextField
          label={t('Text in Markdown')}
          required
          multiline
          minRows={12}
          value={text.body}
          onChange={(event) => onChange({ ...text, body: event.target.value })}
          {...lengthLooks(
            text.body,
            20_000,
            t('Headings, lists, **bold**, *italics*, tables, > quotes, [links](/pages/verify). No HTML.'),
          )}
        />
      </Stack>
      <Preview text={text} language={language} />
    </Stack>
  );
}

/** Asks the server for the rendered text whenever typing pauses. */
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

/** Shows a text as an article on a phone. */
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

type FormProps = {
  text: Text;
  language: string;
  onChange: (text: Text) => void;
  ready: boolean;
  draft: ReturnType<typeof useDraft>;
  /** Shown beside the button. */
  children?: ReactNode;
};

/** The fields of a text, and the button that saves it as a draft. */
export function TextForm({ text, language, onChange, ready, draft: { problem, busy, send }, children }: FormProps) {
  const whole = ready && text.title.trim() !== '' && text.body.trim() !== '';
  return (
    <Box
      component="form"
      sx={{ mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (whole && !busy) void send();
      }}
    >
      <TextFields text={text} language={language} onChange={onChange} />
      <Stack direction="row" spacing={2} sx={{ mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {children}
        <Button type="submit" variant="contained" disabled={!whole || busy}>
          {t('Keep as a draft')}
        </Button>
      </Stack>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}

type EditorProps = {
  article: Article;
  language: Language['language'];
  /** The version to start from. Undefined for the first text of a language. */
  from?: Version;
  onDone: () => void;
};

/** Editor for the next version of a language. It starts with the text of the last one. */
export function TextEditor(props: EditorProps) {
  return props.from ? <FromVersion {...props} from={props.from} /> : <Editor {...props} start={EMPTY} />;
}

const EMPTY: Text = { title: '', summary: '', body: '' };

function FromVersion(props: EditorProps & { from: Version }) {
  const read = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: props.from.id } }, { quiet: true });
  if (read.error) return <ReadFailed error={read.error} what={t('This version')} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton variant="rounded" height={320} />;
  const { title, summary, body } = read.data;
  return <Editor {...props} start={{ title, summary, body }} />;
}

const NO_SOURCE = 'none';

function Editor({ article, language, from, onDone, start }: EditorProps & { start: Text }) {
  const [text, setText] = useState(start);
  const notify = useNotify();
  const refresh = useRefresh();
  const sources = article.versions.filter((one) => one.language !== language && isNewest(article, one));
  const [source, setSource] = useState(() => sourceFor(sources, from));
  const sending = useDraft({
    keep: (keyed) => {
      const sourceId = source === NO_SOURCE ? null : source;
      const body = { ...text, language, after: from?.n ?? 0, sourceId };
      return call('POST /console/api/v1/articles/{id}/versions', { path: { id: article.id }, body, ...keyed });
    },
    onKept: ({ n }) => {
      notify(t('Version {n} is kept as a draft.', { n }), { type: 'success' });
      onDone();
      refresh();
    },
  });
  return (
    <TextForm text={text} language={language} onChange={setText} ready draft={sending}>
      {sources.length > 0 && (
        <SelectField
          size="small"
          label={t('It translates')}
          value={source}
          choices={[
            [NO_SOURCE, t('Nothing: it is the source')],
            ...sources.map(
              (one) =>
                [one.id, t('{language}, version {n}', { language: languageName(one.language), n: one.n })] as const,
            ),
          ]}
          onChange={setSource}
          sx={{ minWidth: 240 }}
        />
      )}
    </TextForm>
  );
}

function isNewest(article: Article, { language, n }: Version): boolean {
  return article.languages.some((one) => one.language === language && one.newest === n);
}

/** Preselects a source for translations and for the first text in a further language, but not for a source itself. */
function sourceFor(sources: readonly Version[], from: Version | undefined): string {
  return from === undefined || from.sourceId !== null ? (sources[0]?.id ?? NO_SOURCE) : NO_SOURCE;
}
