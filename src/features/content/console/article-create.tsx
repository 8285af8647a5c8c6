import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { FigureInput, LineInput } from '#design/console/inputs.tsx';
import { PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { type ArticleRow, KINDS, TOPICS } from './article-labels.ts';
import type { Text } from './text-fields.tsx';
import { TextForm } from './text-form.tsx';
import { useDraft } from './use-draft.ts';

type Draft = Text & { kind: ArticleRow['kind']; slug: string; topic: ArticleRow['topic']; place: string };

const EMPTY: Draft = { kind: 'news', slug: '', topic: null, place: '100', title: '', summary: '', body: '' };
const SLUG = /^[a-z][a-z0-9-]{1,58}[a-z0-9]$/;
const NO_TOPIC = 'none';

export function ArticleCreate() {
  const [draft, setDraft] = useState(EMPTY);
  const notify = useNotify();
  const navigate = useNavigate();
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const sending = useDraft({
    keep: (keyed) =>
      call('POST /console/api/v1/articles', {
        body: { ...draft, place: Number(draft.place), language: 'en' },
        ...keyed,
      }),
    onKept: ({ id }) => {
      notify('The article is a draft. Nobody sees it before you publish it.', { type: 'success' });
      void navigate(`/articles/${id}/show`);
    },
  });
  return (
    <Box sx={{ mt: 2 }}>
      <PageTitle title="New article" />
      <Section title="Article">
        <ArticleFields draft={draft} set={set} />
      </Section>
      <Section title="English text">
        <TextForm
          text={draft}
          language="en"
          onChange={set}
          ready={SLUG.test(draft.slug) && /^\d{1,4}$/.test(draft.place)}
          draft={sending}
        />
      </Section>
    </Box>
  );
}

function ArticleFields({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', '& > *': { flex: '1 1 200px' } }}>
      <SelectField
        required
        label="Kind"
        value={draft.kind}
        choices={choicesOf(KINDS)}
        onChange={(kind) => set({ kind })}
      />
      <LineInput
        label="Name in links"
        helperText="Small letters, digits and hyphens. It stays."
        value={draft.slug}
        onChange={(slug) => set({ slug })}
        max={60}
      />
      <SelectField
        label="Topic"
        value={draft.topic ?? NO_TOPIC}
        choices={[[NO_TOPIC, 'None'], ...choicesOf(TOPICS)]}
        onChange={(topic) => set({ topic: topic === NO_TOPIC ? null : topic })}
      />
      <FigureInput
        required
        label="Place in its kind"
        helperText="News go by age instead"
        value={draft.place}
        onChange={(place) => set({ place })}
      />
    </Stack>
  );
}
