// The form of an event, and beside it what members will see.
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { DateInput, FigureInput, LineInput } from '#design/console/inputs.tsx';
import { BothTexts } from './both-texts.tsx';
import { emptyItem, type EventDraft, type ItemDraft, type When } from './event-draft.ts';
import { VenueMap } from './venue-map.tsx';

type FieldsProps = { draft: EventDraft; set: (change: Partial<EventDraft>) => void };

export function EventFields({ draft, set }: FieldsProps) {
  return (
    <Stack spacing={2}>
      <BothTexts label="Title" value={draft.title} onChange={(title) => set({ title })} max={80} />
      <BothTexts label="About" value={draft.about} onChange={(about) => set({ about })} max={1500} rows={4} />
      <BothTexts label="Venue" value={draft.venue} onChange={(venue) => set({ venue })} max={120} />
      <BothTexts label="Address" value={draft.address} onChange={(address) => set({ address })} max={120} />
      <Coordinates draft={draft} set={set} />
      <VenueMap draft={draft} set={set} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <FigureInput required label="Seats" value={draft.seats} onChange={(seats) => set({ seats })} />
        <WhenFields label="Registration opens" value={draft.opens} onChange={(opens) => set({ opens })} />
        <WhenFields label="Registration closes" value={draft.closes} onChange={(closes) => set({ closes })} />
        <WhenFields label="Event begins" value={draft.starts} onChange={(starts) => set({ starts })} />
        <WhenFields label="Event ends" value={draft.ends} onChange={(ends) => set({ ends })} />
      </Stack>
      <Programme draft={draft} set={set} />
    </Stack>
  );
}

function Coordinates({ draft, set }: FieldsProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <LineInput label="North (latitude)" value={draft.latitude} onChange={(latitude) => set({ latitude })} max={18} />
      <LineInput
        label="East (longitude)"
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
      <DateInput label={`${label}, day`} value={value.date} onChange={(date) => onChange({ ...value, date })} />
      <HourInput label={`${label}, hour`} value={value.time} onChange={(time) => onChange({ ...value, time })} />
    </Stack>
  );
}

function HourInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      type="time"
      label={label}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function Programme({ draft: { items }, set }: FieldsProps) {
  const change = (key: string, of: Partial<ItemDraft>) =>
    set({ items: items.map((item) => (item.key === key ? { ...item, ...of } : item)) });
  return (
    <Box component="section" aria-label="Programme">
      <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
        Programme, hours in Addis Ababa
      </Typography>
      <Stack spacing={1.5}>
        {items.map(({ key, from, until, title }, n) => (
          <Stack key={key} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <HourInput label={`Item ${n + 1}, from`} value={from} onChange={(at) => change(key, { from: at })} />
            <HourInput label={`Item ${n + 1}, until`} value={until} onChange={(at) => change(key, { until: at })} />
            <Box sx={{ flex: '1 1 400px' }}>
              <BothTexts
                label={`Item ${n + 1}`}
                value={title}
                onChange={(text) => change(key, { title: text })}
                max={80}
              />
            </Box>
            <Button
              size="small"
              disabled={items.length === 1}
              onClick={() => set({ items: items.filter((item) => item.key !== key) })}
              aria-label={`Take out item ${n + 1}`}
            >
              Take out
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
        Add an item
      </Button>
    </Box>
  );
}
