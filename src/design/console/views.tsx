// The views above a list: ready-made ones, and filters that staff saved under a name.
import { Button, Checkbox, Chip, FormControlLabel, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useRegistry } from './registry.tsx';
import { t } from './words.ts';

/** A view: exactly these filters under a name. */
export type Preset = { name: string; filter: Record<string, string> };

export type Values = Record<string, string>;

type ViewsProps = {
  resource: string;
  presets: readonly Preset[];
  values: Values;
  choose: (values: Values) => void;
  maySave: boolean;
};

export function Views({ resource, presets, values, choose, maySave }: ViewsProps) {
  const { views: saved, save, remove } = useRegistry().useSavedViews(resource);
  const unnamed =
    Object.keys(withoutSort(values)).length > 0 && ![...presets, ...saved].some((one) => isView(one, values));
  if (presets.length === 0 && saved.length === 0 && !unnamed) return null;
  const chip = (one: Preset & { id?: string }, onDelete?: () => void) => (
    <ViewChip
      key={one.id ?? one.name}
      name={one.name}
      on={isView(one, values)}
      choose={() => choose(one.filter)}
      onDelete={onDelete}
    />
  );
  return (
    <Stack
      direction="row"
      component="fieldset"
      aria-label={t('Views')}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        gap: 0.75,
        flexWrap: 'wrap',
        alignItems: 'center',
      }}
    >
      {presets.map((one) => chip(one))}
      {saved.map((one) => chip(one, one.own ? () => void remove(one.id) : undefined))}
      {unnamed && (
        <Button size="small" onClick={() => choose({})}>
          {t('Clear filters')}
        </Button>
      )}
      {maySave && unnamed && (
        <SaveView save={(name, shared) => void save({ name, filter: withoutSort(values), shared })} />
      )}
    </Stack>
  );
}

/** Whether a list with these values is that view. */
export const isView = ({ filter }: Pick<Preset, 'filter'>, values: Values): boolean => keyOf(filter) === keyOf(values);

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

function SaveView({ save }: { save: (name: string, shared: boolean) => void }) {
  const [name, setName] = useState<string>();
  const [shared, setShared] = useState(false);
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
        if (name.trim()) save(name.trim(), shared);
        setName(undefined);
      }}
    >
      <TextField
        autoFocus
        label={t('Name of this filter')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <FormControlLabel
        sx={{ ml: 1 }}
        control={<Checkbox size="small" checked={shared} onChange={(_, on) => setShared(on)} />}
        label={t('Share with colleagues of my role')}
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
