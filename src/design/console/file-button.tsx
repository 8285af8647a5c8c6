import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { saveFile } from '../save-file.ts';

type FileButtonProps = {
  label: string;
  name: string;
  read: () => Promise<Blob>;
  /** An error in the words of the desk. */
  problemText: (error: unknown) => string;
};

/** Reads a file from the server and saves it on the clerk's machine. */
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
