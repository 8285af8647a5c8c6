// The filters above a list.
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Popover, Stack, TextField, type Theme, useMediaQuery } from '@mui/material';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { plainDigits } from '#universal/written-digits.ts';
import { readAmount } from '../typed-amount.ts';
import { DateField } from './date-field.tsx';
import { dateText, moneyText } from './formats.ts';
import { typedAmount } from './inputs.tsx';
import { OnPaper } from './on-paper.tsx';
import { type Choices, SelectField } from './select-field.tsx';
import { isView, type Preset, type Values, Views } from './views.tsx';
import { t } from './words.ts';

export type ListFilter =
  | { kind: 'choice'; name: string; label: string; choices: Choices<string> }
  /** `fits`: the filter applies only once the typed text matches. */
  | { kind: 'text'; name: string; label: string; width?: number; fits?: RegExp }
  /** Typed in birr, sent in minor units. */
  | { kind: 'amount'; name: string; label: string }
  | { kind: 'date'; name: string; label: string }
  /** A record that is chosen by its name. The filter's value is its number. */
  | {
      kind: 'record';
      name: string;
      label: string;
      Choose: ComponentType<{ id: string; onChoose: (id: string) => void }>;
      Name: ComponentType<{ id: string }>;
    };

/** The filter that most lists have. */
export function stateFilter(choices: Choices<string>, name: 'state' | 'status' = 'state'): ListFilter {
  return { kind: 'choice', name, label: t('State'), choices };
}

/** About one line of filters is shown. The others are behind a button, unless they have a value. */
const SHOWN_MAX = 4;

/** Two filters side by side on a phone, so that the list below is not pushed off the screen. */
const HALF = 'calc(50% - 4px)';

type FilterBarProps = {
  resource: string;
  filters: readonly ListFilter[];
  presets: readonly Preset[];
  /** The buttons of the page's acts. */
  actions: ReactNode;
  /** The buttons of the list itself, which are folded on a narrow window. */
  children: ReactNode;
};

/**
 * Views, filters and buttons. On a narrow window all filters are folded, and those with a value shown only if no view
 * says the same, so that the work comes first. Ready-made views have a line of their own there, and filters have the
 * whole of theirs if there are no such views.
 */
export function FilterBar({ resource, filters, presets, actions, children }: FilterBarProps) {
  const { values, chosen, set } = useFilterValues();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [unfolded, setUnfolded] = useState(false);
  const most = narrow ? 0 : SHOWN_MAX;
  const isNamed = narrow && presets.some((one) => isView(one, values));
  const folds = filters.length > most && !unfolded;
  const shown = folds ? filters.filter(({ name }, at) => at < most || (values[name] && !isNamed)) : filters;
  const viewsBeside = presets.length > 0 !== narrow;
  const views = (
    <Box key="views" sx={viewsBeside ? FIRST : WHOLE_LINE}>
      <Views resource={resource} presets={presets} values={values} choose={set} maySave={filters.length > 0} />
    </Box>
  );
  const fields = (
    <Stack
      key="fields"
      direction="row"
      component="search"
      aria-label={t('Filters')}
      sx={{ ...(viewsBeside ? WHOLE_LINE : FIRST), gap: 1, flexWrap: 'wrap' }}
    >
      {shown.map((filter) => (
        <OneFilter
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          set={(value) => set({ ...chosen.current, [filter.name]: value })}
        />
      ))}
      {!narrow && shown.length < filters.length && (
        <Button size="small" onClick={() => setUnfolded(true)}>
          {t('More filters')}
        </Button>
      )}
    </Stack>
  );
  const buttons = (
    <Stack key="buttons" direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', ml: 'auto' }}>
      {narrow && filters.length > 0 && (
        <Button size="small" variant="outlined" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t('Filters')}
        </Button>
      )}
      {actions}
      {narrow ? <Folded>{children}</Folded> : children}
    </Stack>
  );
  const others = narrow ? [views, fields, buttons] : [fields, buttons, views];
  const parts = viewsBeside ? [views, buttons, fields] : others;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'flex-start' }}>
      <WhatItShows filters={filters} presets={presets} values={values} />
      {parts}
    </Box>
  );
}

/** Buttons behind one button. */
function Folded({ children }: { children: ReactNode }) {
  const [at, setAt] = useState<HTMLElement>();
  const label = t('Columns and files');
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={at !== undefined}
        onClick={(event) => setAt(event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <Popover
        open={at !== undefined}
        {...(at && { anchorEl: at })}
        onClose={() => setAt(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Stack sx={{ p: 1, gap: 1 }}>{children}</Stack>
      </Popover>
    </>
  );
}

const FIRST = { flex: '1 1 0', minWidth: { xs: 120, md: 320 } };
const WHOLE_LINE = { flexBasis: '100%', '&:empty': { display: 'none' } };

function useFilterValues() {
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
  return { values, chosen, set };
}

/** A printed list says what it shows. */
function WhatItShows({ filters, presets, values }: Pick<FilterBarProps, 'filters' | 'presets'> & { values: Values }) {
  const view = presets.find((one) => isView(one, values))?.name;
  const parts = filters.flatMap((filter) => {
    const value = values[filter.name];
    return value ? [{ name: filter.name, says: [`${filter.label}: `, valueText(filter, value)] }] : [];
  });
  return (
    <OnPaper line>
      {[...(view ? [{ name: 'view', says: view }] : []), ...parts].map(({ name, says }, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          {says}
        </Fragment>
      ))}
    </OnPaper>
  );
}

function valueText(filter: ListFilter, value: string): ReactNode {
  if (filter.kind === 'record') return <filter.Name key="name" id={value} />;
  if (filter.kind === 'choice') return filter.choices.find(([one]) => one === value)?.[1] ?? value;
  if (filter.kind === 'amount') return moneyText(Number(value));
  return filter.kind === 'date' ? dateText(value) : value;
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
      <DateField
        size="small"
        label={filter.label}
        placeholder={t('Any day')}
        value={value}
        onChange={set}
        sx={{ width: { xs: HALF, sm: 200 } }}
      />
    );
  }
  if (filter.kind === 'record') {
    return (
      <Box sx={{ width: { xs: HALF, sm: 260 } }}>
        <filter.Choose id={value} onChoose={set} />
      </Box>
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
