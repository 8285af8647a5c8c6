// Buttons that save a file on the clerk's machine: a list as CSV, or any file from the server.
import { Button } from '@mui/material';
import { useState } from 'react';
import { type DataProvider, useDataProvider, useNotify } from 'react-admin';
import { saveFile } from '../save-file.ts';
import { t } from './words.ts';

type Format = 'csv' | 'pdf';
type WithFiles = DataProvider & {
  getFile: (resource: string, params: { filter: unknown; format: Format }) => Promise<Blob>;
};
const LABELS: Readonly<Record<Format, string>> = { csv: t('Save as CSV'), pdf: t('Save as PDF') };

type ListFileProps = { resource: string; filter: unknown; format?: Format; label?: string };

/** Saves all rows of a list that fit the filter, as a file. The audit log records who took it. */
export function ListFileButton({ format = 'csv', label = LABELS[format], ...list }: ListFileProps) {
  const dataProvider = useDataProvider<WithFiles>();
  return (
    <FileButton
      label={label}
      name={`c3-play-money-${list.resource.replaceAll('/', '-')}.${format}`}
      read={() => dataProvider.getFile(list.resource, { filter: list.filter, format })}
      problemText={(error) => (error instanceof Error ? error.message : t('We could not make the file.'))}
    />
  );
}

type FileButtonProps = {
  label: string;
  name: string;
  read: () => Promise<Blob>;
  /** The error's text for the clerk. */
  problemText: (error: unknown) => string;
};

/** Reads a file from the server and saves it. */
export function FileButton({ label, name, read, problemText }: FileButtonProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      saveFile(await read(), name);
    } catch (error) {
      notify(problemText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="outlined" size="small" disabled={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
