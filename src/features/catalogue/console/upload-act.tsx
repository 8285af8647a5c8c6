// Adds a file with its text: a paper to an asset, a photo to a product. At most 4 MiB, sent as base64.
import { Alert, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { LocalizedField, type Localized, toWireText } from '#design/console/localized-field.tsx';
import { ActButton, type Keyed } from '#features/identity/console/public.tsx';
import { problemsOf } from './catalogue-labels.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useFieldProblems, useWritten } from './record-form.tsx';

const BYTES_MAX = 4 * 1024 * 1024;

type Upload = { fileBase64: string; text: ReturnType<typeof toWireText>; keyed: Keyed };

type UploadActProps = {
  /** The kind of the file, e.g. 'photo'. */
  what: string;
  choose: string;
  accept: string;
  /** The text's field on the wire. */
  field: string;
  textLabel: string;
  textMax: number;
  send: (upload: Upload) => Promise<DataOf<'POST /console/api/v1/assets/{id}/documents'>>;
  /** Further fields about it. */
  children?: ReactNode;
};

export function UploadAct({ what, choose, accept, field, textLabel, textMax, send, children }: UploadActProps) {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState<Localized>({});
  const { problems, watch, forget } = useFieldProblems();
  const written = useWritten(`The ${what} is added.`);
  const tooLarge = file !== undefined && file.size > BYTES_MAX;
  return (
    <ActButton
      label={`Add ${what}`}
      title={`Add a ${what}`}
      variant="outlined"
      wide
      {...written}
      ready={Boolean(file && !tooLarge && text.en?.trim())}
      onOpen={() => {
        setFile(undefined);
        setText({});
        forget();
      }}
      act={async (keyed) => {
        const fileBase64 = file ? await base64Of(file) : '';
        return watch(send({ fileBase64, text: toWireText(text), keyed }));
      }}
    >
      {children}
      <ChooseFile label={choose} accept={accept} file={file} onChange={setFile} />
      {tooLarge && <Alert severity="error">At most 4 MB.</Alert>}
      <LocalizedField
        label={textLabel}
        value={text}
        onChange={setText}
        max={textMax}
        problems={problemsOf(problems, field)}
      />
    </ActButton>
  );
}

type ChooseFileProps = { label: string; accept: string; file: File | undefined; onChange: (file: File) => void };

function ChooseFile({ label, accept, file, onChange }: ChooseFileProps) {
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
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onChange(chosen);
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {file?.name ?? 'No file chosen'}
      </Typography>
    </Stack>
  );
}

/** In parts, because a call takes a limited number of arguments. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
