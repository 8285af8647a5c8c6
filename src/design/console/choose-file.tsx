// A button that takes a file from the clerk's machine, with the name of the chosen one beside it.
import { Button, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { t } from './words.ts';

type ChooseFileProps = { label: string; accept: string; file: File | undefined; onChange: (file: File) => void };

export function ChooseFile({ label, accept, file, onChange }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onChange(chosen);
          // Allows choosing the same file again after it was corrected.
          target.value = '';
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {file?.name ?? t('No file chosen')}
      </Typography>
    </Stack>
  );
}
