import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { languageName } from '#design/console/language-name.ts';
import { ReadFailed } from '#design/console/read-failed.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { type Article, type Language, type Version } from './article-labels.ts';
import type { Text } from './text-fields.tsx';
import { TextForm } from './text-form.tsx';
import { useDraft } from './use-draft.ts';

type EditorProps = {
  article: Article;
  language: Language['language'];
  /** The version to change. Without it, this is the first of its language. */
  from?: Version;
  onDone: () => void;
};

/** Writes the next version of a language. It begins with the words of the last one. */
export function TextEditor(props: EditorProps) {
  return props.from ? <FromVersion {...props} from={props.from} /> : <Editor {...props} start={EMPTY} />;
}

const EMPTY: Text = { title: '', summary: '', body: '' };

function FromVersion(props: EditorProps & { from: Version }) {
  const read = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: props.from.id } }, { quiet: true });
  if (read.error) return <ReadFailed error={read.error} what="This version" retry={() => void read.refetch()} />;
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
      notify(`Version ${n} is kept as a draft.`, { type: 'success' });
      onDone();
      refresh();
    },
  });
  return (
    <TextForm text={text} language={language} onChange={setText} ready draft={sending}>
      {sources.length > 0 && (
        <SelectField
          size="small"
          label="It translates"
          value={source}
          choices={[
            [NO_SOURCE, 'Nothing: it is the source'],
            ...sources.map((one) => [one.id, `${languageName(one.language)}, version ${one.n}`] as const),
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

/** A translation stays one, of the newest text of its source. A first text in another language is one. */
function sourceFor(sources: readonly Version[], from: Version | undefined): string {
  return from === undefined || from.sourceId !== null ? (sources[0]?.id ?? NO_SOURCE) : NO_SOURCE;
}
