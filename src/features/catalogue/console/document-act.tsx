import { Alert, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { LocalizedField, type Localized, toWireText } from '../../../design/console/localized-field.tsx';
import { plainWords } from '../../../design/console/state-chip.tsx';
import { call } from '../../../platform/client/call.ts';
import { ActButton } from '../../identity/console/public.tsx';
import type { Asset } from './catalogue-words.ts';
import { type ChosenFile, FileField } from './file-field.tsx';

type Kind = Asset['documents'][number]['kind'];
const KINDS: readonly Kind[] = ['contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other'];

export function AddDocument({ assetId }: { assetId: string }) {
  const [kind, setKind] = useState<Kind>('contract');
  const [title, setTitle] = useState<Localized>({});
  const [file, setFile] = useState<ChosenFile>();
  const [problem, setProblem] = useState('');
  return (
    <ActButton
      label="Add paper"
      title="Add a paper"
      variant="outlined"
      wide
      done="The paper is added."
      ready={Boolean(file && title.en?.trim())}
      onOpen={() => {
        setTitle({});
        setFile(undefined);
        setProblem('');
      }}
      act={(idempotencyKey) =>
        call('POST /console/api/v1/assets/{id}/documents', {
          path: { id: assetId },
          body: { kind, title: toWireText(title), fileBase64: file?.base64 ?? '' },
          idempotencyKey,
          errors: 'place',
        })
      }
    >
      <TextField select label="Kind" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
        {KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {plainWords(one)}
          </MenuItem>
        ))}
      </TextField>
      <FileField
        label="Choose a PDF or a picture"
        accept="application/pdf,image/*"
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setProblem('');
        }}
        onProblem={setProblem}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <LocalizedField label="Title" value={title} onChange={setTitle} max={120} />
    </ActButton>
  );
}
