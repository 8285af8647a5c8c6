// Choosing one of many: the server is asked for what was typed, so that the list may be as long as it likes.
import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

export type ChooseOneProps<R> = {
  label: string;
  chosen: R | undefined;
  /** What the server found for the typed text; undefined while it is asked. */
  found: { items: readonly R[]; next: string | null } | undefined;
  textOf: (one: R) => string;
  /** Called when typing pauses; with '' when the list is looked at anew. */
  onSearch: (text: string) => void;
  onChoose: (one: R) => void;
  problem?: string | undefined;
};

export function ChooseOne<R extends { id: string }>(props: ChooseOneProps<R>) {
  const { label, chosen, found, textOf, onSearch, onChoose, problem } = props;
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <Autocomplete<R>
      fullWidth
      size="small"
      options={found?.items ?? []}
      // The server has filtered already, by more than the text shown here.
      filterOptions={(all) => all}
      loading={!found}
      loadingText="Looking…"
      noOptionsText="Nothing fits your search"
      value={chosen ?? null}
      getOptionLabel={textOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, one) => one && onChoose(one)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={problem !== undefined}
          helperText={problem ?? (found?.next ? 'Type to find more' : undefined)}
        />
      )}
    />
  );
}
