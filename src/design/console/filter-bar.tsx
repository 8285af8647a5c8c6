// Filters of a list, the ready-made views above it, and those that a clerk saved under a name of their own.
import { Button, Chip, MenuItem, Stack, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext, useStore } from 'react-admin';

export type ListFilter =
  | { kind: 'choice'; name: string; label: string; choices: readonly (readonly [value: string, text: string])[] }
  | { kind: 'text'; name: string; label: string; width?: number }
  | { kind: 'date'; name: string; label: string };

/** A ready-made view: exactly these filters. */
export type Preset = { name: string; filter: Record<string, string> };

type Values = Record<string, string>;

export function FilterBar({
  resource,
  filters,
  presets,
}: {
  resource: string;
  filters: readonly ListFilter[];
  presets: readonly Preset[];
}) {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Values;
  const set = (next: Values) =>
    setFilters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {}, false);
  return (
    <Stack spacing={1}>
      <Views resource={resource} presets={presets} values={values} choose={set} maySave={filters.length > 0} />
      <Stack direction="row" role="search" aria-label="Filters" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {filters.map((filter) => (
          <OneFilter
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            set={(value) => set({ ...values, [filter.name]: value })}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function OneFilter({ filter, value, set }: { filter: ListFilter; value: string; set: (value: string) => void }) {
  if (filter.kind === 'choice') {
    return (
      <TextField
        select
        size="small"
        label={filter.label}
        value={value}
        onChange={(event) => set(event.target.value)}
        sx={{ minWidth: 160 }}
      >
        <MenuItem value="">All</MenuItem>
        {filter.choices.map(([one, text]) => (
          <MenuItem key={one} value={one}>
            {text}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (filter.kind === 'date') {
    return (
      <TextField
        size="small"
        type="date"
        label={filter.label}
        value={value}
        onChange={(event) => set(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    );
  }
  return <TypedFilter label={filter.label} width={filter.width ?? 260} value={value} set={set} />;
}

/** Asks once typing pauses, or at Enter. */
function TypedFilter({
  label,
  width,
  value,
  set,
}: {
  label: string;
  width: number;
  value: string;
  set: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => set(text.trim()), 400);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      size="small"
      type="search"
      label={label}
      value={text}
      sx={{ width }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') set(text.trim());
      }}
    />
  );
}

function Views({
  resource,
  presets,
  values,
  choose,
  maySave,
}: {
  resource: string;
  presets: readonly Preset[];
  values: Values;
  choose: (values: Values) => void;
  maySave: boolean;
}) {
  const [saved, setSaved] = useStore<Preset[]>(`${resource}.savedFilters`, []);
  const [naming, setNaming] = useState<string | null>(null);
  const same = (one: Preset) =>
    JSON.stringify(Object.entries(one.filter).sort()) === JSON.stringify(Object.entries(values).sort());
  const known = [...presets, ...saved].some(same);
  const keep = () => {
    const name = naming?.trim();
    if (name) setSaved([...saved.filter((one) => one.name !== name), { name, filter: values }]);
    setNaming(null);
  };
  if (presets.length === 0 && saved.length === 0 && Object.keys(values).length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Views" sx={{ gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
      {presets.map((one) => (
        <Chip
          key={one.name}
          label={one.name}
          size="small"
          onClick={() => choose(one.filter)}
          aria-pressed={same(one)}
          color={same(one) ? 'primary' : 'default'}
          variant={same(one) ? 'filled' : 'outlined'}
        />
      ))}
      {saved.map((one) => (
        <Chip
          key={`own-${one.name}`}
          label={one.name}
          size="small"
          onClick={() => choose(one.filter)}
          onDelete={() => setSaved(saved.filter((other) => other !== one))}
          aria-pressed={same(one)}
          color={same(one) ? 'primary' : 'default'}
          variant={same(one) ? 'filled' : 'outlined'}
        />
      ))}
      {maySave && !known && naming === null && Object.keys(values).length > 0 && (
        <Button size="small" onClick={() => setNaming('')}>
          Save this filter
        </Button>
      )}
      {naming !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <TextField
            size="small"
            autoFocus
            label="Name of this filter"
            value={naming}
            onChange={(event) => setNaming(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 30 } }}
          />
          <Button size="small" type="submit" sx={{ ml: 1 }}>
            Save
          </Button>
          <Button size="small" onClick={() => setNaming(null)}>
            Cancel
          </Button>
        </form>
      )}
    </Stack>
  );
}
