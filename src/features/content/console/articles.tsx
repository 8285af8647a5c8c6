// Console pages of articles: the form for a new one, and the page of one with its languages.
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { FigureInput, LineInput } from '#design/console/inputs.tsx';
import { languageName, languageNames } from '#design/console/languages.ts';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { type LanguageCode, languageOf } from '#universal/languages.ts';
import { Releases, Versions } from './article-history.tsx';
import {
  type Article,
  type ArticleRow,
  KINDS,
  type Language,
  LANGUAGE_STATES,
  TOPICS,
  type Version,
} from './article-labels.ts';
import { fallbackText, membersText, missingIn, type Readers, readersText } from './article-readers.ts';
import { useReaders } from './articles-list.tsx';
import { Difference } from './difference.tsx';
import { PublishButton, TakeDownButton } from './publish-acts.tsx';
import { type Text, TextEditor, TextForm, useDraft } from './text-form.tsx';
import { labelled, t } from '#design/console/words.ts';

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
      notify(t('The article is a draft. Publish it to show it.'), { type: 'success' });
      void navigate(`/articles/${id}/show`);
    },
  });
  return (
    <>
      <PageTitle title={t('New article')} />
      <Section title={t('Article')}>
        <ArticleFields draft={draft} set={set} />
      </Section>
      <Section title={t('English text')}>
        <TextForm
          text={draft}
          language="en"
          onChange={set}
          ready={SLUG.test(draft.slug) && /^\d{1,4}$/.test(draft.place)}
          draft={sending}
        />
      </Section>
    </>
  );
}

function ArticleFields({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', '& > *': { flex: '1 1 200px' } }}>
      <SelectField
        required
        label={t('Kind')}
        value={draft.kind}
        choices={choicesOf(KINDS)}
        onChange={(kind) => set({ kind })}
      />
      <LineInput
        label={t('Name in links')}
        helperText={t('Small letters, digits and hyphens. It stays.')}
        value={draft.slug}
        onChange={(slug) => set({ slug })}
        max={60}
      />
      <SelectField
        label={t('Topic')}
        value={draft.topic ?? NO_TOPIC}
        choices={[[NO_TOPIC, t('None')], ...choicesOf(TOPICS)]}
        onChange={(topic) => set({ topic: topic === NO_TOPIC ? null : topic })}
      />
      <FigureInput
        required
        label={t('Place in its kind')}
        helperText={t('News go by age instead')}
        value={draft.place}
        onChange={(place) => set({ place })}
      />
    </Stack>
  );
}

export function ArticleShow() {
  return (
    <RecordPage<Article> title={t('Article')}>{(article) => <Whole key={article.id} article={article} />}</RecordPage>
  );
}

function Whole({ article }: { article: Article }) {
  const { opinions } = article;
  const readers = useReaders();
  const missing = missingIn(article);
  return (
    <>
      <Section
        title={labelled(KINDS[article.kind], article.title)}
        actions={mayUse(['content']) && <PublishButton article={article} />}
      >
        <Facts columns={3}>
          <Fact name={t('Name in links')}>{article.slug}</Fact>
          <Fact name={t('Topic')}>{article.topic ? TOPICS[article.topic] : '—'}</Fact>
          <Fact name={t('Place in its kind')}>{article.place}</Fact>
          <Fact name={t('Useful')}>
            {t('{useful} yes, {notUseful} no', { useful: opinions.useful, notUseful: opinions.notUseful })}
          </Fact>
          <Fact name={t('No text in')}>{languageNames(missing) || '—'}</Fact>
          <Fact name={t('Stands in for a missing text')}>{fallbackText(article) || '—'}</Fact>
        </Facts>
      </Section>
      {article.languages.map((one) => (
        <OneLanguage key={one.language} article={article} of={one} readers={readers} />
      ))}
      {missing.map((code) => (
        <MissingLanguage key={code} article={article} language={code} readers={readers} />
      ))}
      <Releases article={article} />
      <Versions article={article} />
    </>
  );
}

type OfLanguage = { article: Article; readers: readonly Readers[] | undefined };

/** How many members read in a language, and what they get. */
function ReadersLine({ article, code, readers }: OfLanguage & { code: LanguageCode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {`${membersText(code, readers)} ${readersText(article, code)}`.trim()}
    </Typography>
  );
}

function OneLanguage({ article, of, readers }: OfLanguage & { of: Language }) {
  const [editing, setEditing] = useState(false);
  const newest = article.versions.find(({ language, n }) => language === of.language && n === of.newest);
  return (
    <Section
      title={labelled(languageName(of.language), of.title)}
      actions={
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <StateChip of={LANGUAGE_STATES[of.state]} />
          {mayUse(['content']) && of.state === 'live' && <TakeDownButton article={article} language={of.language} />}
          {mayUse(['content']) && (
            <Button size="small" variant="outlined" onClick={() => setEditing(!editing)}>
              {editing ? t('Close the editor') : t('Write a new version')}
            </Button>
          )}
        </Stack>
      }
    >
      <Typography variant="body2">{stateText(of)}</Typography>
      <ReadersLine article={article} code={languageOf(of.language).code} readers={readers} />
      {of.behind && newest?.sourceId && <Behind article={article} translation={newest} sourceId={newest.sourceId} />}
      {editing && newest && (
        <TextEditor article={article} language={of.language} from={newest} onDone={() => setEditing(false)} />
      )}
    </Section>
  );
}

function stateText({ newest, live, scheduled }: Language): string {
  const parts = [live === null ? t('No version is live.') : t('Version {live} is live.', { live })];
  if (scheduled)
    parts.push(
      t('Version {n} goes live at {liveFrom}, Addis Ababa time.', {
        n: scheduled.n,
        liveFrom: momentText(scheduled.liveFrom),
      }),
    );
  if (newest !== live && newest !== scheduled?.n) parts.push(t('Version {newest} is a draft.', { newest }));
  return parts.join(' ');
}

/** Shows what changed in the source since it was translated, so that the translator sees what is missing. */
function Behind({ article, translation, sourceId }: { article: Article; translation: Version; sourceId: string }) {
  const source = article.versions.find(({ id }) => id === sourceId);
  const newest = source && article.versions.find(({ language }) => language === source.language);
  return (
    <Alert severity="warning" sx={{ mt: 1, '& .MuiAlert-message': { flex: 1 } }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {source && newest ? behindText(translation, source, newest) : t('This translation is older than its source.')}
      </Typography>
      {newest && <Difference from={sourceId} to={newest.id} />}
    </Alert>
  );
}

function behindText(translation: Version, source: Version, newest: Version): string {
  const name = languageName(source.language);
  return t('Version {n} is older than its source. It translates {name} {n2}, and {n3} is the newest. This changed:', {
    n: translation.n,
    name,
    n2: source.n,
    n3: newest.n,
  });
}

function MissingLanguage({ article, readers, language }: OfLanguage & { language: LanguageCode }) {
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={t('{language}: no text yet', { language: languageName(language) })}
      actions={
        mayUse(['content']) && (
          <Button size="small" variant="outlined" onClick={() => setEditing(!editing)}>
            {editing ? t('Close the editor') : t('Write the text')}
          </Button>
        )
      }
    >
      <ReadersLine article={article} code={language} readers={readers} />
      {editing && <TextEditor article={article} language={language} onDone={() => setEditing(false)} />}
    </Section>
  );
}
