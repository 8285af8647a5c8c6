import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { languageName } from '#design/console/language-name.ts';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { WIRE_LANGUAGES } from '#universal/languages.ts';
import { type Article, KINDS, type Language, STANDINGS, TOPICS, type Version } from './article-labels.ts';
import { Difference } from './difference.tsx';
import { PublishButton, TakeDownButton } from './publish-acts.tsx';
import { Releases, Versions } from './article-history.tsx';
import { TextEditor } from './text-editor.tsx';

export function ArticleShow() {
  return <RecordPage<Article> title="Article">{(article) => <Whole key={article.id} article={article} />}</RecordPage>;
}

function Whole({ article }: { article: Article }) {
  const { opinions } = article;
  const missing = WIRE_LANGUAGES.filter((code) => !article.languages.some(({ language }) => language === code));
  return (
    <>
      <Section
        title={`${KINDS[article.kind]}: ${article.title}`}
        actions={mayUse(['content']) && <PublishButton article={article} />}
      >
        <Facts columns={3}>
          <Fact name="Name in links">{article.slug}</Fact>
          <Fact name="Topic">{article.topic ? TOPICS[article.topic] : '—'}</Fact>
          <Fact name="Place in its kind">{article.place}</Fact>
          <Fact name="Useful">{`${opinions.useful} yes, ${opinions.notUseful} no`}</Fact>
        </Facts>
      </Section>
      {article.languages.map((one) => (
        <OneLanguage key={one.language} article={article} of={one} />
      ))}
      {mayUse(['content']) && missing.map((code) => <MissingLanguage key={code} article={article} language={code} />)}
      <Releases article={article} />
      <Versions article={article} />
    </>
  );
}

function OneLanguage({ article, of }: { article: Article; of: Language }) {
  const [editing, setEditing] = useState(false);
  const newest = article.versions.find(({ language, n }) => language === of.language && n === of.newest);
  return (
    <Section
      title={`${languageName(of.language)}: ${of.title}`}
      actions={
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <StateChip of={STANDINGS[of.standing]} />
          {mayUse(['content']) && of.standing === 'live' && <TakeDownButton article={article} language={of.language} />}
          {mayUse(['content']) && (
            <Button size="small" variant="outlined" onClick={() => setEditing(!editing)}>
              {editing ? 'Close the editor' : 'Write a new version'}
            </Button>
          )}
        </Stack>
      }
    >
      <Typography variant="body2">{standingText(of)}</Typography>
      {of.behind && newest?.sourceId && <Behind article={article} translation={newest} sourceId={newest.sourceId} />}
      {editing && newest && (
        <TextEditor article={article} language={of.language} from={newest} onDone={() => setEditing(false)} />
      )}
    </Section>
  );
}

function standingText({ newest, live, scheduled }: Language): string {
  const parts = [live === null ? 'No version is live.' : `Version ${live} is live.`];
  if (scheduled) parts.push(`Version ${scheduled.n} goes live at ${momentText(scheduled.liveFrom)}, Addis Ababa time.`);
  if (newest !== live && newest !== scheduled?.n) parts.push(`Version ${newest} is a draft.`);
  return parts.join(' ');
}

/** The source has moved on since: the change shows what the translation lacks. */
function Behind({ article, translation, sourceId }: { article: Article; translation: Version; sourceId: string }) {
  const source = article.versions.find(({ id }) => id === sourceId);
  const newest = source && article.versions.find(({ language }) => language === source.language);
  return (
    <Alert severity="warning" sx={{ mt: 1, '& .MuiAlert-message': { flex: 1 } }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {source && newest ? behindText(translation, source, newest) : 'This translation is older than its source.'}
      </Typography>
      {newest && <Difference from={sourceId} to={newest.id} />}
    </Alert>
  );
}

function behindText(translation: Version, source: Version, newest: Version): string {
  const name = languageName(source.language);
  return (
    `Version ${translation.n} is older than its source. It translates ${name} ${source.n}, ` +
    `and ${newest.n} is the newest. This changed:`
  );
}

function MissingLanguage({ article, language }: { article: Article; language: (typeof WIRE_LANGUAGES)[number] }) {
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={`${languageName(language)}: no text yet`}
      actions={
        <Button size="small" variant="outlined" onClick={() => setEditing(!editing)}>
          {editing ? 'Close the editor' : 'Write the text'}
        </Button>
      }
    >
      {editing && <TextEditor article={article} language={language} onDone={() => setEditing(false)} />}
    </Section>
  );
}
