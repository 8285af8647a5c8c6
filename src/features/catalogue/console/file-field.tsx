import { Button, Stack, Typography } from '@mui/material';
import { useId } from 'react';

export type ChosenFile = { name: string; base64: string };

const BYTES_MAX = 4 * 1024 * 1024;

/** A file of at most 4 MiB, as the base64 that the wire takes. */
export function FileField({
  label,
  accept,
  file,
  onChange,
  onProblem,
}: {
  label: string;
  accept: string;
  file: ChosenFile | undefined;
  onChange: (file: ChosenFile) => void;
  onProblem: (text: string) => void;
}) {
  const id = useId();
  async function read(chosen: File) {
    if (chosen.size > BYTES_MAX) return onProblem('At most 4 MB.');
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    let binary = '';
    for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return onChange({ name: chosen.name, base64: btoa(binary) });
  }
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Button component="label" htmlFor={id} variant="outlined" size="small">
        {label}
      </Button>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) void read(chosen);
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {file?.name ?? 'No file chosen'}
      </Typography>
    </Stack>
  );
}
