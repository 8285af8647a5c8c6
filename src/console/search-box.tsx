// The search in the console's bar: finds records by number, name, phone, e-mail or invite code. "/" focuses it.
import { Autocomplete, Box, Dialog, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import Search from '@mui/icons-material/Search';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { labelOf } from '#design/console/names.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { resources } from './console-features.ts';
import { t } from '#design/console/words.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a pressed key opens the search: "/" outside fields and dialogs. */
export function opensSearch(
  { key, altKey, ctrlKey, metaKey, target }: Pressed,
  page: { querySelector: (selector: string) => unknown },
): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false;
  const inField = (target as { matches?: (selector: string) => boolean } | null)?.matches?.(TYPED_INTO) ?? false;
  return !inField && page.querySelector('[role="dialog"]') === null;
}

type Group = DataOf<'GET /console/api/v1/search'>['groups'][number];
type Found = Group['items'][number] & { resource: string; heading: string };

const PAUSE_MS = 300;
/** The server refuses shorter texts. */
const LETTERS_MIN = 2;

function useFound(typed: string) {
  const [searched, setSearched] = useState('');
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = searched.length >= LETTERS_MIN;
  const read = useCall('GET /console/api/v1/search', { query: { q: searched } }, { quiet: true, enabled });
  // Matches of an earlier text are not offered, because a fast typist would open one without seeing it.
  const settled = enabled && searched === text;
  return {
    found: settled ? (read.data?.groups ?? []).flatMap(foundIn) : [],
    looking: text.length >= LETTERS_MIN && !(settled && (read.data || read.error)),
    problem: settled ? read.error?.message : undefined,
  };
}

function foundIn({ resource, items, more }: Group): Found[] {
  const label = resources.find(({ name }) => name === resource)?.label ?? resource;
  const heading = more ? t('{label}: the newest {items}', { label, items: items.length }) : label;
  return items.map((one) => ({ ...one, resource, heading }));
}

/** A field in the bar, or a button that opens a dialog on a narrow screen. */
export function SearchBox() {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  return (
    <>
      <Box component="search" sx={{ display: { xs: 'none', md: 'block' }, flex: '0 99 400px', minWidth: 120, mx: 2 }}>
        <SearchField field={field} />
      </Box>
      <IconButton aria-label={t('Search')} onClick={() => setOpen(true)} sx={{ display: { md: 'none' } }}>
        <Search />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        aria-label={t('Search')}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <Box component="search" sx={{ p: 2 }}>
          <SearchField autoFocus onOpened={() => setOpen(false)} />
        </Box>
      </Dialog>
    </>
  );
}

/** Focuses the field on "/", except while the clerk types in another field. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event, document)) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

type SearchFieldProps = { field?: RefObject<HTMLInputElement | null>; autoFocus?: boolean; onOpened?: () => void };

function SearchField({ field, autoFocus = false, onOpened }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { found, looking, problem } = useFound(typed);
  const navigate = useNavigate();
  const long = typed.trim().length >= LETTERS_MIN;
  return (
    <Autocomplete<Found>
      fullWidth
      size="small"
      options={found}
      // The server has filtered already, by more than the text shown here.
      filterOptions={(all) => all}
      groupBy={({ heading }) => heading}
      getOptionLabel={({ number }) => number}
      getOptionKey={({ resource, id }) => `${resource} ${id}`}
      slotProps={{ listbox: { sx: { maxHeight: '70vh' } } }}
      renderOption={({ key, ...props }, one) => (
        <Box component="li" key={key} {...props}>
          <FoundRow found={one} />
        </Box>
      )}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_, one) => {
        if (!one) return;
        setTyped('');
        onOpened?.();
        void navigate(`/${one.resource}/${one.id}/show`);
      }}
      autoHighlight
      clearOnEscape
      blurOnSelect
      clearOnBlur={false}
      handleHomeEndKeys={false}
      forcePopupIcon={false}
      open={open && long}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={looking}
      loadingText={t('Looking…')}
      noOptionsText={problem ?? t('No matches. Try a number, a phone or the start of a name.')}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          inputRef={field}
          placeholder={t('Name, phone or any number (/)')}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': t('Search members and money'),
              'aria-keyshortcuts': '/',
            },
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}

/** A record's state, in the words that its list uses. */
function stateText({ resource, state }: Found): string | undefined {
  if (state === null) return undefined;
  return resources.find(({ name }) => name === resource)?.states?.[state]?.[0] ?? labelOf(state);
}

function FoundRow({ found }: { found: Found }) {
  const { number, who, amountMinor, at } = found;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, width: '100%', minWidth: 0, alignItems: 'baseline' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {number}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div" noWrap>
          {who}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Typography variant="body2" component="div">
          {amountMinor === null ? '' : <Amount minor={amountMinor} unit />}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div" noWrap>
          {[stateText(found), momentText(at)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
