// Chooses one of many. The server searches for the typed text, so the list may have any length.
import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

export type ChooseOneProps<R> = {
  label: string;
  chosen: R | undefined;
  /** The server's matches for the typed text; undefined until they come. */
  found: { items: readonly R[]; next: string | null } | undefined;
  textOf: (one: R) => string;
  /** Called when typing pauses. Called with '' for a fresh look at the list. */
  onSearch: (text: string) => void;
  onChoose: (one: R) => void;
  problem?: string | undefined;
};

export function ChooseOne<R extends { id: string }>(props: ChooseOneProps<R>) {
  const { label, chosen, textOf, onSearch, onChoose, problem } = props;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      onSearch(typed.trim());
      setAsked(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  // Matches of an older text are not offered: a fast typist would choose one of them unseen.
  const found = asked === typed.trim() ? props.found : undefined;
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
