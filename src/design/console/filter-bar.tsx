// The filters above a list, and the views: ready-made ones, and filters that the clerk saved under a name.
import { Button, Chip, Stack, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { plainDigits } from '#universal/written-digits.ts';
import { readAmount } from '../typed-amount.ts';
import { DateField } from './date-field.tsx';
import { typedAmount } from './inputs.tsx';
import { type Choices, SelectField } from './select-field.tsx';
import { t } from './words.ts';

export type ListFilter =
  | { kind: 'choice'; name: string; label: string; choices: Choices<string> }
  /** `fits`: the filter applies only once the typed text matches. */
  | { kind: 'text'; name: string; label: string; width?: number; fits?: RegExp }
  /** Typed in birr, sent in minor units. */
  | { kind: 'amount'; name: string; label: string }
  | { kind: 'date'; name: string; label: string };

/** The filter that most lists have. */
export function stateFilter(choices: Choices<string>, name: 'state' | 'status' = 'state'): ListFilter {
  return { kind: 'choice', name, label: t('State'), choices };
}

/** A view: exactly these filters under a name. */
export type Preset = { name: string; filter: Record<string, string> };

type Values = Record<string, string>;

/** About one line of filters is shown. The others are behind a button, unless they have a value. */
const SHOWN_MAX = 4;

/** Two filters side by side on a phone, so that the list below is not pushed off the screen. */
const HALF = 'calc(50% - 4px)';

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
  // Values change only once the address has. The ref has them at once, so a quick second choice adds to the first.
  const chosen = useRef(values);
  useEffect(() => {
    chosen.current = filterValues as Values;
  }, [filterValues]);
  const set = (next: Values) => {
    chosen.current = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
    setFilters(chosen.current, {}, false);
  };
  const [unfolded, setUnfolded] = useState(false);
  const folds = filters.length > SHOWN_MAX && !unfolded;
  const shown = folds ? filters.filter(({ name }, at) => at < SHOWN_MAX || values[name]) : filters;
  return (
    <Stack spacing={1}>
      <Views resource={resource} presets={presets} values={values} choose={set} maySave={filters.length > 0} />
      <Stack direction="row" component="search" aria-label={t('Filters')} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {shown.map((filter) => (
          <OneFilter
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            set={(value) => set({ ...chosen.current, [filter.name]: value })}
          />
        ))}
        {shown.length < filters.length && (
          <Button size="small" onClick={() => setUnfolded(true)}>
            {t('More filters')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function OneFilter({ filter, value, set }: { filter: ListFilter; value: string; set: (value: string) => void }) {
  if (filter.kind === 'choice') {
    return (
      <SelectField
        size="small"
        label={filter.label}
        value={value}
        choices={[['', t('All')], ...filter.choices]}
        onChange={set}
        sx={{ width: { xs: HALF, sm: 'auto' }, minWidth: { sm: 160 } }}
      />
    );
  }
  if (filter.kind === 'date') {
    return (
      <DateField size="small" label={filter.label} value={value} onChange={set} sx={{ width: { xs: HALF, sm: 175 } }} />
    );
  }
  if (filter.kind === 'amount') {
    const read = (text: string) => (text === '' ? '' : readAmount(text)?.toString());
    return (
      <TypedFilter label={filter.label} width={130} value={value && typedAmount(Number(value))} set={set} read={read} />
    );
  }
  const { fits } = filter;
  const read = (text: string) => {
    const plain = plainDigits(text.normalize('NFKC'));
    return plain === '' || !fits || fits.test(plain) ? plain : undefined;
  };
  return <TypedFilter label={filter.label} width={filter.width ?? 260} value={value} set={set} read={read} />;
}

type TypedFilterProps = {
  label: string;
  width: number;
  /** The current value as text. */
  value: string;
  /** The filter's value for a typed text. Undefined if the text is incomplete or wrong. */
  read: (text: string) => string | undefined;
  set: (filterValue: string) => void;
};

/** A filter that applies when typing pauses, or on Enter. */
function TypedFilter({ label, width, value, read, set }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (read(text.trim()) !== read(value)) setText(value);
  }
  const filterValue = read(text.trim());
  useEffect(() => {
    if (filterValue === undefined || filterValue === read(value)) return undefined;
    const timer = setTimeout(() => set(filterValue), 400);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      size="small"
      type="search"
      label={label}
      value={text}
      error={filterValue === undefined}
      sx={{ width: { xs: HALF, sm: width } }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && filterValue !== undefined) set(filterValue);
      }}
    />
  );
}

type ViewsProps = {
  resource: string;
  presets: readonly Preset[];
  values: Values;
  choose: (values: Values) => void;
  maySave: boolean;
};

function Views({ resource, presets, values, choose, maySave }: ViewsProps) {
  const [saved, setSaved] = useStore<Preset[]>(`${resource}.savedFilters`, []);
  const current = keyOf(values);
  const unnamed =
    Object.keys(withoutSort(values)).length > 0 && ![...presets, ...saved].some((one) => keyOf(one.filter) === current);
  if (presets.length === 0 && saved.length === 0 && !unnamed) return null;
  const chip = (one: Preset, onDelete?: () => void) => (
    <ViewChip
      key={one.name}
      name={one.name}
      on={keyOf(one.filter) === current}
      choose={() => choose(one.filter)}
      onDelete={onDelete}
    />
  );
  return (
    <Stack
      direction="row"
      component="fieldset"
      aria-label={t('Views')}
      sx={{ border: 0, p: 0, m: 0, gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {presets.map((one) => chip(one))}
      {saved.map((one) => chip(one, () => setSaved(saved.filter((other) => other !== one))))}
      {unnamed && (
        <Button size="small" onClick={() => choose({})}>
          {t('Clear filters')}
        </Button>
      )}
      {maySave && unnamed && (
        <SaveView save={(name) => setSaved([...saved.filter((one) => one.name !== name), { name, filter: values }])} />
      )}
    </Stack>
  );
}

/** Without the sort order, which is not part of a view. */
const withoutSort = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'sort'));
const keyOf = (values: Values) =>
  JSON.stringify(Object.entries(withoutSort(values)).sort(([a], [b]) => (a < b ? -1 : 1)));

function ViewChip({
  name,
  on,
  choose,
  onDelete,
}: {
  name: string;
  on: boolean;
  choose: () => void;
  onDelete?: (() => void) | undefined;
}) {
  return (
    <Chip
      label={name}
      size="small"
      onClick={choose}
      onDelete={onDelete}
      aria-pressed={on}
      color={on ? 'primary' : 'default'}
      variant={on ? 'filled' : 'outlined'}
    />
  );
}

function SaveView({ save }: { save: (name: string) => void }) {
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <Button size="small" onClick={() => setName('')}>
        {t('Save this filter')}
      </Button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) save(name.trim());
        setName(undefined);
      }}
    >
      <TextField
        autoFocus
        label={t('Name of this filter')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
      <Button size="small" type="submit" sx={{ ml: 1 }}>
        {t('Save')}
      </Button>
      <Button size="small" onClick={() => setName(undefined)}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
