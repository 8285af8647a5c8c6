// The console's form for an event, with a preview of what members will see.
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DateField, TimeField } from '#design/console/date-field.tsx';
import { FigureInput, LineInput } from '#design/console/inputs.tsx';
import { languageName } from '#design/console/languages.ts';
import { type Localized, LocalizedField, toWireText } from '#design/console/localized-field.tsx';
import { momentText } from '#design/console/moment.tsx';
import { PhoneFrame } from '#design/console/phone-frame.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { MapView } from '#design/map/map-view.tsx';
import { coarse, type Place } from '#design/map/mercator.ts';
import '#design/tokens.css';
import { type Keyed, problemText, useIntent } from '#features/acts/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { localized } from '#universal/localized.ts';
import { bodyOf, BOTH, emptyItem, type EventDraft, type ItemDraft, placeOf, type When } from './event-draft.ts';
import { inRow, t } from '#design/console/words.ts';

const ADDIS_ABABA: Place = { latitude: 9.03, longitude: 38.74 };
const TEXTS = {
  label: t('Map of the venue. Arrow keys move it, plus and minus bring it closer.'),
  closer: t('Closer'),
  further: t('Further away'),
  credit: t('Regions: Natural Earth. Towns: GeoNames.'),
};

type MapProps = { draft: EventDraft; set: (change: Partial<EventDraft>) => void };

/** Picks the venue's coordinates on a map. Without map tiles it is precise only to a kilometre. */
function VenueMap({ draft, set }: MapProps) {
  const [open, setOpen] = useState(false);
  const [middle, setMiddle] = useState<Place>();
  const tiles = useCall('GET /console/api/v1/map', {}, { quiet: true, enabled: open }).data?.tiles ?? null;
  if (!open)
    return (
      <Box>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          {t('Find it on the map')}
        </Button>
      </Box>
    );
  const take = () => {
    const found = middle && (tiles ? middle : coarse(middle));
    if (found) set({ latitude: String(found.latitude.toFixed(5)), longitude: String(found.longitude.toFixed(5)) });
    setOpen(false);
  };
  return (
    <Box sx={{ maxWidth: 480 }}>
      <MapView
        start={{ center: placeOf(draft) ?? ADDIS_ABABA, zoom: tiles ? 13 : 8 }}
        onMove={setMiddle}
        tiles={tiles}
        language="en"
        texts={TEXTS}
      />
      <Button size="small" variant="contained" sx={{ mt: 1 }} onClick={take}>
        {t('Take the middle of the map')}
      </Button>
    </Box>
  );
}

type FieldsProps = { draft: EventDraft; set: (change: Partial<EventDraft>) => void };

function EventFields({ draft, set }: FieldsProps) {
  return (
    <Stack spacing={2}>
      <LocalizedField {...BOTH} label={t('Title')} value={draft.title} onChange={(title) => set({ title })} max={80} />
      <LocalizedField
        {...BOTH}
        label={t('About')}
        value={draft.about}
        onChange={(about) => set({ about })}
        max={1500}
        rows={4}
      />
      <LocalizedField {...BOTH} label={t('Venue')} value={draft.venue} onChange={(venue) => set({ venue })} max={120} />
      <LocalizedField
        {...BOTH}
        label={t('Address')}
        value={draft.address}
        onChange={(address) => set({ address })}
        max={120}
      />
      <Coordinates draft={draft} set={set} />
      <VenueMap draft={draft} set={set} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <FigureInput required label={t('Seats')} value={draft.seats} onChange={(seats) => set({ seats })} />
        <WhenFields label={t('Registration opens')} value={draft.opens} onChange={(opens) => set({ opens })} />
        <WhenFields label={t('Registration closes')} value={draft.closes} onChange={(closes) => set({ closes })} />
        <WhenFields label={t('Event begins')} value={draft.starts} onChange={(starts) => set({ starts })} />
        <WhenFields label={t('Event ends')} value={draft.ends} onChange={(ends) => set({ ends })} />
      </Stack>
      <Programme draft={draft} set={set} />
    </Stack>
  );
}

function Coordinates({ draft, set }: FieldsProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <LineInput
        label={t('North (latitude)')}
        value={draft.latitude}
        onChange={(latitude) => set({ latitude })}
        max={18}
      />
      <LineInput
        label={t('East (longitude)')}
        value={draft.longitude}
        onChange={(longitude) => set({ longitude })}
        max={18}
      />
    </Stack>
  );
}

function WhenFields({ label, value, onChange }: { label: string; value: When; onChange: (value: When) => void }) {
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <DateField
        required
        label={t('{label}, day', { label })}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeField
        required
        label={t('{label}, hour', { label })}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </Stack>
  );
}

function Programme({ draft: { items }, set }: FieldsProps) {
  const change = (key: string, of: Partial<ItemDraft>) =>
    set({ items: items.map((item) => (item.key === key ? { ...item, ...of } : item)) });
  return (
    <Box component="section" aria-label={t('Programme')}>
      <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {t('Programme, hours in Addis Ababa')}
      </Typography>
      <Stack spacing={1.5}>
        {items.map(({ key, from, until, title }, n) => (
          <Stack key={key} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <TimeField
              required
              label={t('Item {n}, from', { n: n + 1 })}
              value={from}
              onChange={(at) => change(key, { from: at })}
            />
            <TimeField
              required
              label={t('Item {n}, until', { n: n + 1 })}
              value={until}
              onChange={(at) => change(key, { until: at })}
            />
            <Box sx={{ flex: '1 1 400px' }}>
              <LocalizedField
                {...BOTH}
                label={t('Item {n}', { n: n + 1 })}
                value={title}
                onChange={(text) => change(key, { title: text })}
                max={80}
              />
            </Box>
            <Button
              size="small"
              disabled={items.length === 1}
              onClick={() => set({ items: items.filter((item) => item.key !== key) })}
              aria-label={t('Take out item {n}', { n: n + 1 })}
            >
              {t('Take out')}
            </Button>
          </Stack>
        ))}
      </Stack>
      <Button
        size="small"
        sx={{ mt: 1 }}
        disabled={items.length >= 30}
        onClick={() => set({ items: [...items, emptyItem()] })}
      >
        {t('Add an item')}
      </Button>
    </Box>
  );
}

const LANGUAGES = LANGUAGE_CODES.map((code) => [code, languageName(code)] as const);

/** Shows the event as members will see it. */
function EventPreview({ draft }: { draft: EventDraft }) {
  const [language, setLanguage] = useState<LanguageCode>('en');
  const say = (text: Localized) => localized(toWireText(text), language);
  const body = bodyOf(draft);
  return (
    <Stack spacing={1}>
      <SelectField size="small" label={t('Preview in')} value={language} choices={LANGUAGES} onChange={setLanguage} />
      <PhoneFrame title={say(draft.title)} language={language}>
        <Stack spacing={1.5}>
          <p>{say(draft.about)}</p>
          {body ? (
            <>
              <p>{`${momentText(body.startsAt)} – ${momentText(body.endsAt)}`}</p>
              <ol>
                {body.programme.map(({ from, title }) => (
                  <li key={`${from} ${title.en}`}>{`${momentText(from)}: ${say(title)}`}</li>
                ))}
              </ol>
            </>
          ) : (
            <Typography variant="body2" sx={{ color: 'var(--ink-2)' }}>
              {t('Times and programme appear once every field is filled.')}
            </Typography>
          )}
          <p>{inRow(say(draft.venue), say(draft.address))}</p>
        </Stack>
      </PhoneFrame>
    </Stack>
  );
}

type Body = NonNullable<ReturnType<typeof bodyOf>>;

type FormProps<T> = {
  start: EventDraft;
  ready?: boolean;
  keep: (body: Body, keyed: Keyed) => Promise<T>;
  onKept: (kept: T) => void;
  /** Shown above the fields. */
  children?: (draft: EventDraft, set: (change: Partial<EventDraft>) => void) => ReactNode;
};

/** Saves an event as a draft. After a failure the form keeps its contents and shows the problem. */
export function EventForm<T>({ start, ready = true, keep, onKept, children }: FormProps<T>) {
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const set = (change: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...change }));
  const body = bodyOf(draft);
  const send = async (whole: Body) => {
    setBusy(true);
    setProblem('');
    await intent((keyed) => keep(whole, keyed)).then(onKept, (error: unknown) => setProblem(problemText(error)));
    setBusy(false);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (body && ready && !busy) void send(body);
      }}
    >
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2}>
        <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
          {children?.(draft, set)}
          <EventFields draft={draft} set={set} />
        </Stack>
        <EventPreview draft={draft} />
      </Stack>
      <Button type="submit" variant="contained" sx={{ mt: 2 }} disabled={!body || !ready || busy}>
        {t('Keep as a draft')}
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
