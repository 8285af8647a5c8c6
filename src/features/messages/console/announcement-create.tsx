// Console page to write an announcement: its text, who gets it, and when. It can be proposed only after a preview.
import { countText } from '#design/console/formats.ts';
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField, TimeField } from '#design/console/date-field.tsx';
import { FigureInput, lengthLooks, LineInput } from '#design/console/inputs.tsx';
import { languageName, writtenText } from '#design/console/languages.ts';
import { momentText } from '#design/console/moment.tsx';
import { PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { problemText, proposal, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { LANGUAGE_CODES, type LanguageCode, WIRE_LANGUAGES } from '#universal/languages.ts';
import {
  ownTexts,
  type Draft,
  EMPTY,
  type Wish,
  wishOf,
  type Announcement,
  NO_WORDS,
  SEGMENT_KINDS,
  segmentText,
} from './announcement-form.ts';
import { PhonePreview, signAnnouncement } from './announcements.tsx';
import { inRow, t } from '#design/console/words.ts';

/** Fields for one of the fixed kinds of segment. None selects members by their complaints or their money. */
function SegmentFields({ draft, set }: FieldsProps) {
  return (
    <>
      <SelectField
        required
        label={t('For')}
        value={draft.kind}
        choices={choicesOf(SEGMENT_KINDS)}
        onChange={(kind) => set({ kind })}
      />
      <OfKind draft={draft} set={set} />
    </>
  );
}

function OfKind({ draft, set }: FieldsProps) {
  switch (draft.kind) {
    case 'all':
      return null;
    case 'holders':
      return (
        <FigureInput
          required
          label={t('Number of the product')}
          helperText={t('It stands in the address of the product’s page')}
          value={draft.productId}
          onChange={(productId) => set({ productId })}
        />
      );
    case 'vip':
      return (
        <>
          <FigureInput required label={t('From VIP')} value={draft.from} onChange={(from) => set({ from })} />
          <FigureInput required label={t('To VIP')} value={draft.to} onChange={(to) => set({ to })} />
        </>
      );
    case 'language':
      return (
        <SelectField
          required
          label={t('Language')}
          value={draft.language}
          choices={LANGUAGE_CODES.map((code) => [code, languageName(code)] as const)}
          onChange={(language) => set({ language })}
        />
      );
    case 'joined':
      return (
        <DateField
          required
          label={t('Joined on this day or later')}
          value={draft.since}
          onChange={(since) => set({ since })}
        />
      );
  }
}

type Preview = DataOf<'POST /console/api/v1/announcement-previews'>;

export function AnnouncementCreate() {
  const [draft, setDraft] = useState(EMPTY);
  const [seen, setSeen] = useState<{ wish: Wish; preview: Preview }>();
  const [problem, setProblem] = useState('');
  const wish = wishOf(draft);
  // A change after the preview makes another preview necessary.
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setSeen(undefined);
  };
  const look = async () => {
    if (!wish) return;
    setProblem('');
    await call('POST /console/api/v1/announcement-previews', {
      body: { segment: wish.segment },
      errors: 'inline',
    }).then(
      (preview) => setSeen({ wish, preview }),
      (error: unknown) => setProblem(problemText(error)),
    );
  };
  return (
    <>
      <PageTitle title={t('Message to members')} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <Section title={t('Who gets it, and when')}>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', '& > *': { flex: '1 1 200px' } }}>
            <SegmentFields draft={draft} set={set} />
          </Stack>
          <When draft={draft} set={set} />
        </Section>
        <Section title={t('Words')}>
          <AllWords draft={draft} set={set} />
        </Section>
        <Button type="submit" variant="outlined" disabled={!wish}>
          {t('Preview')}
        </Button>
      </form>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      {seen && <Seen {...seen} />}
    </>
  );
}

export type FieldsProps = { draft: Draft; set: (change: Partial<Draft>) => void };

function When({ draft, set }: FieldsProps) {
  return (
    <>
      <FormControlLabel
        label={t('Later, at a time in Addis Ababa')}
        control={<Checkbox size="small" checked={draft.later} onChange={(_, later) => set({ later })} />}
      />
      {draft.later && (
        <Stack direction="row" spacing={2} sx={{ mt: 1 }}>
          <DateField required label={t('Day')} value={draft.date} onChange={(date) => set({ date })} />
          <TimeField required label={t('Hour in Addis Ababa')} value={draft.time} onChange={(time) => set({ time })} />
        </Stack>
      )}
    </>
  );
}

/** English and Amharic are beside each other, the others open on demand. */
function AllWords(props: FieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {[...WIRE_LANGUAGES, ...(open ? OTHERS : [])].map((code) => (
          <WordsFields key={code} language={code} {...props} />
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
        {!open && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('More languages')}
          </Button>
        )}
        <Typography variant="caption" color="textSecondary">
          {writtenText((code) => Boolean(props.draft[code]?.text.trim()))}
        </Typography>
      </Stack>
    </>
  );
}

const OTHERS = LANGUAGE_CODES.filter((code) => !WIRE_LANGUAGES.some((first) => first === code));

function WordsFields({ language, draft, set }: FieldsProps & { language: LanguageCode }) {
  const words = draft[language] ?? NO_WORDS;
  const required = language === 'en';
  const name = languageName(language);
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }} lang={language}>
      <LineInput
        label={t('Title, {name}', { name })}
        required={required}
        value={words.title}
        onChange={(title) => set({ [language]: { ...words, title } })}
        max={80}
      />
      <TextField
        label={t('Text, {name}', { name })}
        required={required}
        multiline
        minRows={5}
        value={words.text}
        onChange={(event) => set({ [language]: { ...words, text: event.target.value } })}
        {...lengthLooks(words.text, 1000)}
      />
    </Stack>
  );
}

function Seen({ wish, preview }: { wish: Wish; preview: Preview }) {
  const { size, memberNos } = preview;
  return (
    <Box sx={{ mt: 2 }}>
      <Section
        title={t('{segment}: {size} now', { segment: segmentText(wish.segment), size: countText(size) })}
        actions={<Send wish={wish} preview={preview} />}
      >
        <Typography variant="body2" sx={{ mb: 1 }}>
          {size === 0 ? t('No recipients.') : inRow(...memberNos)}
          {size > memberNos.length && ` ${t('and {count} more', { count: countText(size - memberNos.length) })}`}
        </Typography>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {wish.sendFrom === null
            ? t('It leaves at once.')
            : t('It leaves at {sendFrom}, Addis Ababa time.', { sendFrom: momentText(wish.sendFrom) })}{' '}
          {t(
            'The members are found when it leaves, so their number may differ then. A second person must ' +
              'read and sign it.',
          )}
        </Typography>
        <PhonePreview texts={wish.texts} />
      </Section>
    </Box>
  );
}

function Send({ wish, preview }: { wish: Wish; preview: Preview }) {
  const navigate = useNavigate();
  const onDone = ({ id }: Announcement) => void navigate(`/announcements/${id}/show`);
  if (preview.size === 0) return null;
  const title = t('{title}, to {size} members', { title: ownTexts(wish.texts).title, size: countText(preview.size) });
  return (
    <SignedActButton<Announcement>
      label={t('Propose')}
      title={title}
      done={SIGNED_FIRST}
      onDone={onDone}
      {...proposal<Announcement & { actId: string }>({
        propose: async (signed, keyed) =>
          signable(await call('POST /console/api/v1/announcements', { body: { ...wish, ...signed }, ...keyed })),
        approve: async (id, signed) => signable(await signAnnouncement(id, { ...signed, confirmed: [] })),
      })}
    >
      <Typography variant="body2">
        {t('A second person must sign it. Then it goes into each member’s inbox.')}
      </Typography>
    </SignedActButton>
  );
}

/** Narrows the type: only announcements from before two had to sign have no act. */
function signable(one: Announcement): Announcement & { actId: string } {
  return { ...one, actId: one.actId ?? '' };
}
