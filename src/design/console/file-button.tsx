// Buttons that save a file on the clerk's machine: a list as CSV, or any file from the server.
import { Button } from '@mui/material';
import { useState } from 'react';
import { type DataProvider, useDataProvider, useNotify } from 'react-admin';
import { saveFile } from '../save-file.ts';
import { t } from './words.ts';

type WithFiles = DataProvider & { getCsv: (resource: string, params: { filter: unknown }) => Promise<Blob> };

/** Saves all rows of a list that fit the filter, as a CSV file. The audit log records who took it. */
export function CsvButton({ resource, filter }: { resource: string; filter: unknown }) {
  const dataProvider = useDataProvider<WithFiles>();
  return (
    <FileButton
      label={t('Save as CSV')}
      name={`c3-play-money-${resource.replaceAll('/', '-')}.csv`}
      read={() => dataProvider.getCsv(resource, { filter })}
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
